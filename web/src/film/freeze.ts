/** Pictures of what the page draws: an SVG element as it looks at a moment of its animations. */

const PROPERTIES = [
  ...["fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "stroke-dashoffset"],
  ...["stroke-linecap", "stroke-linejoin", "paint-order", "opacity", "visibility", "font-family", "font-size"],
  ...["font-weight", "text-anchor", "transform", "transform-box", "transform-origin", "scale", "translate", "rotate"],
];

/** Set all animations of an element to a moment, in ms from their beginning. */
export function seek(element: Element, ms: number): void {
  for (const animation of element.getAnimations({ subtree: true })) {
    animation.pause();
    animation.currentTime = ms;
  }
}

/** An SVG element as a document of its own, with its current styles. */
export function freeze(svg: SVGSVGElement, width: number, height: number, fonts = ""): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const copies = copy.querySelectorAll<SVGElement>("*");
  svg.querySelectorAll("*").forEach((element, i) => {
    const style = getComputedStyle(element);
    const target = copies[i]!;
    target.removeAttribute("class");
    target.style.cssText = PROPERTIES.map((name) => `${name}:${style.getPropertyValue(name)}`).join(";");
  });
  copy.removeAttribute("class");
  copy.removeAttribute("style");
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  return withFonts(new XMLSerializer().serializeToString(copy), fonts);
}

/** An SVG document with the fonts that its texts need. */
export const withFonts = (svg: string, fonts: string): string =>
  fonts && svg.includes("<text") ? svg.replace(/<svg[^>]*>/, (root) => `${root}<style>${fonts}</style>`) : svg;

/** An SVG document as a picture. */
export async function svgPicture(text: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  return image;
}

/** A picture as pixels: drawing an SVG repeatedly is slow. */
export function bitmap(picture: CanvasImageSource, width: number, height: number): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement("canvas"), {
    width: Math.ceil(width),
    height: Math.ceil(height),
  });
  canvas.getContext("2d")!.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** The rules of a font family with its files embedded: pictures cannot load any. The page itself has loaded it then, too. */
export async function fontRules(family: string): Promise<string> {
  await document.fonts.load(`600 30px "${family}"`, "aąß");
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules].map((rule) => ({ rule, base: sheet.href ?? location.href })))
    .filter(
      ({ rule }) => rule instanceof CSSFontFaceRule && rule.style.getPropertyValue("font-family").includes(family),
    );
  const made = await Promise.all(
    rules.map(async ({ rule, base }) => {
      const { style } = rule as CSSFontFaceRule;
      const file = /url\("?([^")]+)"?\)/.exec(style.getPropertyValue("src"))?.[1];
      if (!file) return "";
      const data = await dataUrl(await (await fetch(new URL(file, base))).blob());
      const rest = ["font-weight", "unicode-range"].map((name) => `${name}:${style.getPropertyValue(name)}`).join(";");
      return `@font-face{font-family:"${family}";src:url(${data});${rest}}`;
    }),
  );
  return made.join("");
}

const dataUrl = (content: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error!);
    reader.readAsDataURL(content);
  });
