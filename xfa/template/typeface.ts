import { descendants, type Element, localName } from "./element.ts";

/** The kinds of typefaces, each with a standard font that replaces one which is not embedded. */
export type Genus = "sans" | "serif" | "mono";

/** The kind of a typeface, by its name alone. */
export function genusOf(family: string): Genus {
  if (/courier|mono|console|letter gothic/i.test(family)) return "mono";
  return SERIFS.test(family) && !/sans/i.test(family) ? "serif" : "sans";
}

const SERIFS =
  /times|serif|minion|georgia|garamond|roman|palatino|bookman|schoolbook|cambria|caslon/i;

/**
 * States for each font that names a typeface whether it has serifs, by its kerning, which the layout ignores and hands
 * on: the name itself is lost where the form does not embed the typeface.
 */
export function markSerifs(template: Element): void {
  for (const element of descendants(template)) {
    const { attributes } = element;
    const style = attributes.get("style");
    if (style !== undefined) attributes.set("style", markStyle(style));
    if (localName(element) !== "font") continue;
    const isSerif = genusOf(attributes.get("typeface") ?? "") === "serif";
    attributes.set("kerningMode", isSerif ? "pair" : "none");
  }
}

/** The style of an element of rich text. */
function markStyle(style: string): string {
  const parts = style.split(";").filter((part) => !/^\s*kerning-mode\s*:/.test(part));
  const family = parts.flatMap((part) => /^\s*font-family\s*:(.*)$/s.exec(part)?.[1] ?? []).at(-1);
  if (family === undefined) return parts.join(";");
  return [...parts, `kerning-mode:${genusOf(family) === "serif" ? "pair" : "none"}`].join(";");
}
