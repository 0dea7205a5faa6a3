// A bot for VOLT that plays at random. Try it: volt bot check "node examples/bot.js"
const any = (list) => list[Math.floor(Math.random() * list.length)];

function plan(numbers, { dice, keys }) {
  const spare = [...dice];
  const units = [1, 2, 3].map(() => {
    const [letter] = spare.splice(Math.floor(Math.random() * spare.length), 1);
    const die = letter + any(["1", "2", "3", "4", "5", "6"]);
    return die + any(keys[die]);
  });
  return [...units, any(numbers)].join(" ");
}

function reply({ type, id, decision, controller }) {
  if (type === "hello") return { type, protocol: 2, name: "anything goes, in JavaScript" };
  const { kind, options } = decision;
  return { type: "answer", id, answer: kind === "program" ? plan(options, controller) : any(options) };
}

const lines = require("readline").createInterface({ input: process.stdin });
lines.on("line", (line) => console.log(JSON.stringify(reply(JSON.parse(line)))));
