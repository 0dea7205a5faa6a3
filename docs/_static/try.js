// Lets readers run the examples of a page, and change them: with the engine of the game's site, in whose folder this one lies.
// Where there is no such site, there are no buttons.
const engine = new URL(`${document.documentElement.dataset.content_root}../engine/worker.js`, location.href);
const blocks = [...document.querySelectorAll(".highlight-python pre")];
let worker;
let last = Promise.resolve();

/** Run one example; `tell` gets each line that it prints, and how much of the engine has been loaded. */
function run(code, tell) {
  worker ??= new Worker(engine, { type: "module", name: "python" });
  return new Promise((done, failed) => {
    worker.onerror = ({ message }) => failed(new Error(message || "the engine does not start"));
    worker.onmessage = ({ data }) => {
      if (data.type === "done") done(data.error);
      else tell(data);
    };
    worker.postMessage({ code });
  });
}

function addButton(code, number) {
  const bar = document.createElement("p");
  const button = document.createElement("button");
  const output = document.createElement("pre");
  button.type = "button";
  button.textContent = "Try it";
  button.className = "try";
  output.className = "tried";
  output.setAttribute("role", "status");
  output.hidden = true;
  bar.append(button);
  code.closest("div[class^='highlight-']").after(bar, output);
  code.setAttribute("contenteditable", "plaintext-only");
  code.setAttribute("spellcheck", "false");
  code.setAttribute("aria-label", `Example ${number + 1}, to be changed and tried`);
  code.setAttribute("role", "textbox");

  const print = (told) => {
    if (told.type === "printed") output.textContent += `${told.line}\n`;
    else if (told.type === "progress") button.textContent = `Loading … ${Math.round(100 * told.share)} %`;
  };
  const here = async () => {
    button.disabled = true;
    output.hidden = false;
    output.textContent = "";
    const error = await run(code.textContent, print).catch((reason) => String(reason.message));
    output.textContent += error || (output.textContent ? "" : "It ran, and printed nothing.");
    button.disabled = false;
    button.textContent = "Try it again";
  };
  // an example may need those before it
  button.addEventListener("click", () => {
    const wanted = examples.slice(0, number).filter((each) => !each.ran);
    for (const each of [...wanted, examples[number]]) {
      each.ran = true;
      last = last.then(each.here);
    }
  });
  return { here, ran: false };
}

const examples = [];
if (blocks.length && (await fetch(engine).catch(() => null))?.ok) examples.push(...blocks.map(addButton));
