"""JavaScript that finds elements as people do and presses them, in one step, so that nothing can move in between."""

# Those that are seen, contain the text and can be used.
FIND = """(selector, text) => [...document.querySelectorAll(selector)].filter((found) =>
    found.checkVisibility({ visibilityProperty: true }) && found.getBoundingClientRect().width > 0
    && (found.innerText ?? '').includes(text) && !found.disabled)"""

# Where the one with this number, or the last one, can be pressed: in its middle, unless something is in front of it.
PLACE = f"""(selector, text, number) => {{
    const all = ({FIND})(selector, text), found = all[Math.min(number, all.length - 1)];
    if (!found) return null;
    found.scrollIntoView({{ block: "nearest", inline: "nearest" }});
    const box = found.getBoundingClientRect(), place = [box.x + box.width / 2, box.y + box.height / 2];
    const hit = document.elementFromPoint(...place);
    return hit && (found.contains(hit) || hit.contains(found)) ? place : null;
}}"""

# Press it; whether it could be pressed.
PRESS = f"""(selector, text, number) => {{
    const place = ({PLACE})(selector, text, number);
    if (!place) return false;
    const all = ({FIND})(selector, text);
    all[Math.min(number, all.length - 1)].click();
    return true;
}}"""
