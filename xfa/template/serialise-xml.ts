import type { Element } from "./element.ts";

/** XML 1.0 allows no other control characters, not even as references. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

const TEXT_ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  "\r": "&#13;",
};

const ATTRIBUTE_ESCAPES: Readonly<Record<string, string>> = {
  ...TEXT_ESCAPES,
  '"': "&quot;",
  "\n": "&#10;",
  "\t": "&#9;",
};

/** The element as XML text, with the namespace declarations that are among its attributes. */
export function serialiseXml(element: Element): string {
  const parts: string[] = [];
  write(parts, element);
  return parts.join("");
}

function write(parts: string[], element: Element): void {
  const attributes = [...element.attributes].map(
    ([name, value]) => ` ${name}="${escapeWith(ATTRIBUTE_ESCAPES, /[&<>"\r\n\t]/g, value)}"`,
  );
  parts.push(`<${element.name}${attributes.join("")}`);
  if (element.content.length === 0) {
    parts.push("/>");
    return;
  }
  parts.push(">");
  for (const item of element.content) {
    if (typeof item === "string") parts.push(escapeWith(TEXT_ESCAPES, /[&<>\r]/g, item));
    else write(parts, item);
  }
  parts.push(`</${element.name}>`);
}

function escapeWith(
  escapes: Readonly<Record<string, string>>,
  characters: RegExp,
  text: string,
): string {
  return text.replace(FORBIDDEN, "").replace(characters, (found) => escapes[found] ?? found);
}
