import type { XmlElement } from "@platen/engine/xfa-source";

/** An XML element that may be rewritten; names and attributes verbatim, with their prefixes. */
export type Element = {
  readonly name: string;
  readonly attributes: Map<string, string>;
  content: (string | Element)[];
};

export function copyElement(source: XmlElement): Element {
  const content = source.content.map((item) =>
    typeof item === "string" ? item : copyElement(item),
  );
  return { name: source.name, attributes: new Map(source.attributes), content };
}

/** A name without its namespace prefix. */
export function localName(element: Element): string {
  return element.name.slice(element.name.indexOf(":") + 1);
}

export function childrenOf(element: Element): readonly Element[] {
  return element.content.filter((item) => typeof item !== "string");
}

export function childOf(element: Element | null, name: string): Element | null {
  if (element === null) return null;
  return childrenOf(element).find((child) => localName(child) === name) ?? null;
}

/** All text inside, of descendants too. */
export function textOf(element: Element): string {
  return element.content.map((item) => (typeof item === "string" ? item : textOf(item))).join("");
}

/** A new element with the prefix of `like`, so that it is in the same namespace. */
export function elementLike(
  like: Element,
  name: string,
  content: readonly (string | Element)[] = [],
): Element {
  const prefix = like.name.slice(0, like.name.indexOf(":") + 1);
  return { name: `${prefix}${name}`, attributes: new Map(), content: [...content] };
}

/** The element and all inside, in the order of the document. */
export function* descendants(element: Element): Generator<Element> {
  yield element;
  for (const child of childrenOf(element)) yield* descendants(child);
}
