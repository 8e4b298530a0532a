/** An XML element: name and text verbatim, with entities decoded. */
export type XmlElement = {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** The text directly inside, concatenated. */
  readonly text: string;
  /** Text and children in their order, for mixed content. */
  readonly content: readonly (string | XmlElement)[];
};

/** Bounds of a text's elements; what exceeds them is not read. */
export type XmlLimits = {
  readonly elements: number;
  readonly depth: number;
  /** UTF-16 units of an element's name, an attribute's name and its value. */
  readonly name: number;
};

export type XmlReading = {
  readonly roots: readonly XmlElement[];
  /** The first bound that the text exceeds. */
  readonly exceeded: keyof XmlLimits | null;
  /** Whether a document type declares entities; references to them are kept as text. */
  readonly declaresEntities: boolean;
};

type Building = {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: Building[];
  readonly content: (string | Building)[];
  text: string;
};

/** More than the largest form has. */
const LIMITS: XmlLimits = { elements: 100_000, depth: 200, name: Number.POSITIVE_INFINITY };

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["amp", "&"],
  ["quot", '"'],
  ["apos", "'"],
]);

/**
 * The elements of an XML text. Open elements are closed at the end, and unmatched closing tags ignored. Document types
 * are not read, so only XML's five predefined entities exist and none can expand. Any other error ends the reading.
 */
export function readXml(text: string): readonly XmlElement[] {
  return readXmlWithin(text, LIMITS).roots;
}

/** Reads XML like `readXml`, and says whether a bound was exceeded. */
export function readXmlWithin(text: string, limits: XmlLimits): XmlReading {
  const top = building("", new Map());
  const open = [top];
  let count = 0;
  let exceeded: keyof XmlLimits | null = null;
  let declaresEntities = false;
  for (let at = 0; at < text.length; ) {
    const parent = open.at(-1) ?? top;
    const tag = nextTag(text, at);
    addText(parent, undoEntities(text.slice(at, tag.from)));
    at = tag.to;
    if (tag.kind === "text") addText(parent, tag.text);
    if (tag.kind === "close") closeElement(open, tag.name);
    if (tag.kind === "declaration") declaresEntities ||= ENTITY.test(tag.text);
    if (tag.kind !== "open") continue;
    if (count === limits.elements) {
      exceeded ??= "elements";
      break;
    }
    count += 1;
    const attributes = readAttributes(tag.text);
    if (longestName(tag.name, attributes) > limits.name) {
      exceeded ??= "name";
      break;
    }
    const element = building(tag.name, attributes);
    parent.children.push(element);
    parent.content.push(element);
    if (tag.text.endsWith("/")) continue;
    if (open.length < limits.depth) open.push(element);
    else exceeded ??= "depth";
  }
  return { roots: top.children, exceeded, declaresEntities };
}

function building(name: string, attributes: ReadonlyMap<string, string>): Building {
  return { name, attributes, children: [], content: [], text: "" };
}

function addText(element: Building, text: string): void {
  if (text === "") return;
  element.text += text;
  const last = element.content.at(-1);
  if (typeof last === "string") element.content[element.content.length - 1] = last + text;
  else element.content.push(text);
}

type Tag = {
  readonly kind: "open" | "close" | "text" | "declaration" | "other";
  readonly from: number;
  readonly to: number;
  readonly name: string;
  /** For an opening tag what follows its name, for CDATA and declarations what they enclose. */
  readonly text: string;
};

/** The next markup at or after `at`. */
function nextTag(text: string, at: number): Tag {
  const from = text.indexOf("<", at);
  if (from === -1) return { kind: "other", from: text.length, to: text.length, name: "", text: "" };
  for (const [start, end, kind] of ENCLOSED) {
    if (!text.startsWith(start, from)) continue;
    const to = endOf(text, end, from + start.length);
    const content = kind === "other" ? "" : text.slice(from + start.length, to - end.length);
    return { kind, from, to, name: "", text: content };
  }
  const to = endOfTag(text, from);
  const isClose = text.startsWith("</", from);
  const inner = text.slice(from + (isClose ? 2 : 1), to - 1);
  const name = /^[^\s/]*/.exec(inner)?.[0] ?? "";
  return { kind: isClose ? "close" : "open", from, to, name, text: inner.slice(name.length) };
}

/** Markup other than elements, with its end. A document type ends with its first declaration. */
const ENCLOSED: readonly (readonly [string, string, Tag["kind"]])[] = [
  ["<!--", "-->", "other"],
  ["<![CDATA[", "]]>", "text"],
  ["<?", "?>", "other"],
  ["<!", ">", "declaration"],
];
const ENTITY = /(?:^|<!)ENTITY\b/;

function endOf(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from);
  return at === -1 ? text.length : at + end.length;
}

/** Offset after the `>` of a tag, ignoring any inside quotes. */
function endOfTag(text: string, from: number): number {
  let quote = "";
  for (let at = from; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (quote !== "") quote = char === quote ? "" : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === ">") return at + 1;
  }
  return text.length;
}

function closeElement(open: Building[], name: string): void {
  const at = open.findLastIndex((element, index) => index > 0 && element.name === name);
  if (at > 0) open.length = at;
}

/** The lookbehind anchors matches at the start of a name: without it, a long name takes quadratic time. */
const ATTRIBUTE = /(?<![^\s=/"'])([^\s=/"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

function readAttributes(text: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const match of text.matchAll(ATTRIBUTE)) {
    attributes.set(match[1] ?? "", undoEntities(match[2] ?? match[3] ?? ""));
  }
  return attributes;
}

function longestName(name: string, attributes: ReadonlyMap<string, string>): number {
  let longest = name.length;
  for (const [key, value] of attributes) longest = Math.max(longest, key.length, value.length);
  return longest;
}

function undoEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(#x[0-9a-fA-F]{1,6}|#\d{1,7}|\w{1,8});/g, (whole, entity: string) => {
    if (!entity.startsWith("#")) return ENTITIES.get(entity) ?? whole;
    const hex = entity.startsWith("#x");
    const code = Number.parseInt(entity.slice(hex ? 2 : 1), hex ? 16 : 10);
    return code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
}
