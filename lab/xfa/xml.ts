import { SaxesParser } from "saxes";

/** An element as parsed by saxes, independently of the converter. */
export type Element = {
  /** Without prefix. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly Element[];
  /** The element's own text, without its children's. */
  readonly text: string;
};

type Growing = Element & { readonly children: Growing[]; text: string };

/**
 * Parses one document, or several in succession. Errors are skipped, as far as the parser can continue: the corpus has
 * packets with a blank before the XML declaration.
 */
export function parseXml(xml: string): readonly Element[] {
  const top: Growing[] = [];
  const open: Growing[] = [];
  const parser = new SaxesParser({ fragment: true });
  parser.on("error", () => {});
  parser.on("opentag", ({ name, attributes }) => {
    const element: Growing = {
      name: withoutPrefix(name),
      attributes: new Map(Object.entries(attributes)),
      children: [],
      text: "",
    };
    (open.at(-1)?.children ?? top).push(element);
    open.push(element);
  });
  parser.on("closetag", () => void open.pop());
  const addText = (text: string): void => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.write(xml.replace(/<\?xml[^>]*\?>/g, "").replace(/<!DOCTYPE[^[>]*>/gi, "")).close();
  return top;
}

/** Whether a text refers to an entity and declares some: a converter has to refuse it, as nothing may expand them. */
export function usesEntities(xml: string): boolean {
  let declares = false;
  let refers = false;
  const parser = new SaxesParser({ fragment: true });
  parser.on("error", ({ message }) => {
    refers ||= message.endsWith("undefined entity.");
  });
  parser.on("doctype", (doctype) => {
    declares ||= doctype.includes("<!ENTITY");
  });
  parser.write(xml).close();
  return declares && refers;
}

export function childrenOf(element: Element, name: string): readonly Element[] {
  return element.children.filter((child) => child.name === name);
}

export function childOf(element: Element, name: string): Element | null {
  return element.children.find((child) => child.name === name) ?? null;
}

/** All elements, in document order. */
export function* descendantsOf(elements: readonly Element[]): Generator<Element> {
  for (const element of elements) {
    yield element;
    yield* descendantsOf(element.children);
  }
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
