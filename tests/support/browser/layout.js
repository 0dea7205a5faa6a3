// What is wrong with the layout of the page as it is shown: a list of sentences. Used by the browser tests and by scripts/shots.py.
async () => {
    await document.fonts.ready; // others are wider
    const IGNORED = "svg, .heard, .skip, select, option, [inert]";
    const wrong = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) wrong.push(`the page is ${root.scrollWidth - root.clientWidth} px too wide`);
    const box = (element) => element.getBoundingClientRect();
    const called = (element) =>
        `${element.tagName.toLowerCase()}.${[...element.classList].filter((name) => !name.startsWith("s-") && !name.startsWith("svelte-")).join(".")}`;
    const short = (text) => JSON.stringify(text.trim().replace(/\s+/g, " ").slice(0, 60));
    const scope = document.querySelector("dialog[open]") ?? document.querySelector(".curtain") ?? document.body;
    const isClipped = (element) => element && (getComputedStyle(element).clipPath !== "none" || isClipped(element.parentElement));
    const scrolls = (style) => /auto|scroll/.test(style.overflowX + style.overflowY);

    // the letters of a line, which may be less high than its box
    const inked = (line, element) => {
        const high = Math.min(line.height, 0.7 * parseFloat(getComputedStyle(element).fontSize)),
            middle = (line.top + line.bottom) / 2;
        return { left: line.left, right: line.right, top: middle - high / 2, bottom: middle + high / 2 };
    };

    // texts
    const texts = [],
        walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement,
            range = document.createRange();
        if (!node.data.trim() || parent.closest(IGNORED) || isClipped(parent)) continue;
        if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        range.selectNodeContents(node);
        const text = range.getBoundingClientRect();
        let within = true;
        for (let each = parent; each && each !== document.body; each = each.parentElement) {
            const style = getComputedStyle(each),
                edge = box(each);
            if (style.display === "inline" || style.display === "contents") continue;
            if (scrolls(style) && (text.right > edge.right || text.left < edge.left || text.bottom > edge.bottom || text.top < edge.top))
                within = false;
            if (style.overflowX === "auto" || style.overflowX === "scroll" || style.position === "absolute" || style.position === "fixed")
                break;
            if (style.textOverflow === "ellipsis") {
                if (each.scrollWidth > each.clientWidth + 1) wrong.push(`cut short: ${called(each)} ${short(each.innerText)}`);
                break;
            }
            if (text.right > edge.right + 2 || text.left < edge.left - 2) {
                wrong.push(`sticks out: ${called(each)} ${short(node.data)}`);
                break;
            }
            if (style.overflowX !== "visible") break;
        }
        // a word that goes on in the next line, without a hyphen
        for (const { 0: word, index } of node.data.matchAll(/[\p{L}\d]+/gu)) {
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            const lines = new Set([...range.getClientRects()].filter((one) => one.width > 0.5).map((one) => Math.round(one.top)));
            if (lines.size > 1 && getComputedStyle(parent).hyphens !== "auto" && !parent.closest("code, pre, textarea, .link"))
                wrong.push(`broken word: ${called(parent)} ${short(word)} in ${short(node.data)}`);
        }
        range.selectNodeContents(node);
        if (within) for (const line of range.getClientRects()) if (line.width > 1) texts.push({ node, parent, line: inked(line, parent) });
    }
    // boxes that hide some of their text
    for (const each of scope.querySelectorAll("*")) {
        const style = getComputedStyle(each);
        if (style.overflowY !== "hidden" || style.clipPath !== "none" || each.closest(IGNORED)) continue;
        if (
            each.scrollHeight > each.clientHeight + 3 &&
            each.checkVisibility() &&
            each.innerText?.trim() &&
            !each.matches(".arena, .hero, .hero *, .stage, .stage *, .frame")
        )
            wrong.push(`cut off: ${called(each)} ${short(each.innerText)}`);
    }
    // texts over texts
    const layer = (element) => {
        for (let each = element; each; each = each.parentElement) {
            const { position, zIndex } = getComputedStyle(each);
            if (/fixed|sticky|absolute/.test(position) || zIndex !== "auto") return each;
        }
        return document.body;
    };
    for (const one of texts) one.layer = layer(one.parent);
    texts.sort((a, b) => a.line.top - b.line.top);
    for (let i = 0; i < texts.length; i++)
        for (let j = i + 1; j < texts.length && texts[j].line.top < texts[i].line.bottom - 4; j++) {
            const [a, b] = [texts[i], texts[j]];
            if (a.node === b.node || a.layer !== b.layer) continue;
            const wide = Math.min(a.line.right, b.line.right) - Math.max(a.line.left, b.line.left);
            const high = Math.min(a.line.bottom, b.line.bottom) - Math.max(a.line.top, b.line.top);
            if (wide > 2 && high > 5) wrong.push(`text over text: ${short(a.node.data)} and ${short(b.node.data)}`);
        }
    // controls outside of the screen, over one another or too small to hit
    const controls = [...scope.querySelectorAll("button, a[href], input, select, textarea, summary, [role=tab]")].filter(
        (each) =>
            each.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
            !each.closest("svg, .skip, .heard, .hero, [data-name]") &&
            box(each).width > 0 &&
            !isClipped(each),
    );
    const scroller = (element) => {
        for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) {
            const style = getComputedStyle(each);
            if (scrolls(style) || style.overflowX === "hidden" || style.overflowY === "hidden") return each;
        }
        return null;
    };
    const placed = controls.map((each) => ({ each, at: box(each), inside: scroller(each), layer: layer(each) }));
    for (const { each, at, inside } of placed)
        if (!inside && (at.left < -1 || at.right > root.clientWidth + 1))
            wrong.push(`outside the screen: ${called(each)} ${short(each.innerText || each.ariaLabel || "")}`);
    for (let i = 0; i < placed.length; i++)
        for (let j = i + 1; j < placed.length; j++) {
            const [a, b] = [placed[i], placed[j]];
            if (a.inside !== b.inside || a.layer !== b.layer || a.each.contains(b.each) || b.each.contains(a.each)) continue;
            const wide = Math.min(a.at.right, b.at.right) - Math.max(a.at.left, b.at.left);
            const high = Math.min(a.at.bottom, b.at.bottom) - Math.max(a.at.top, b.at.top);
            if (wide > 2 && high > 2)
                wrong.push(
                    `controls overlap: ${called(a.each)} ${short(a.each.innerText || a.each.ariaLabel || "")} and ${called(b.each)} ${short(b.each.innerText || b.each.ariaLabel || "")}`,
                );
        }
    return [...new Set(wrong)];
};
