import { damaged, SpreadsheetFault } from "./fault.ts";
import { LIMITS } from "./limits.ts";

/** Attributes of a tag, by their local names. */
export type Attributes = ReadonlyMap<string, string>;

/** Receives a document's parts in order; names are without prefix. */
export type XmlHandler = {
  readonly open: (name: string, attributes: Attributes) => void;
  readonly close: (name: string) => void;
  /** A piece of text; one text may come in several. */
  readonly text: (text: string) => void;
};

const CDATA = "<![CDATA[";
const ENTITIES: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  apos: "'",
};
const ENTITY = /&([^;&]*);?/g;
/** Longest reference that is waited for: `&#x10FFFF;`. */
const ENTITY_MAX = 12;
const NAME = /^[^\s/>="'<]+/;
const ATTRIBUTE = /\s+([^\s/>="'<]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;

/**
 * Scans XML in pieces of any size: elements, attributes, text. It holds one tag at most, knows no entity but XML's own
 * five, and refuses a document type, so that nothing can be declared or loaded.
 */
export class XmlScanner {
  readonly #handler: XmlHandler;
  readonly #stack: string[] = [];
  #held = "";
  #hasRoot = false;

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  push(piece: string): void {
    this.#held = this.#scan(this.#held === "" ? piece : this.#held + piece, false);
    if (this.#held.length > LIMITS.tagCharactersMax) throw damaged("a tag of its XML is too long");
  }

  end(): void {
    const rest = this.#scan(this.#held, true);
    if (rest.trim() !== "" || this.#stack.length > 0 || !this.#hasRoot)
      throw damaged("its XML is cut off");
  }

  /** Reports what is complete; returns the rest. */
  #scan(text: string, isLast: boolean): string {
    let at = 0;
    for (;;) {
      const tag = text.indexOf("<", at);
      if (tag === -1) return this.#openText(text, at, isLast);
      if (tag > at) this.#text(text.slice(at, tag));
      const next = this.#markup(text, tag);
      if (next === null) return text.slice(tag);
      at = next;
    }
  }

  /** Text whose end is not known; a reference at its end may be cut off. */
  #openText(text: string, at: number, isLast: boolean): string {
    const reference = isLast ? -1 : text.indexOf("&", Math.max(at, text.length - ENTITY_MAX));
    const end = reference === -1 ? text.length : reference;
    if (end > at) this.#text(text.slice(at, end));
    return text.slice(end);
  }

  /** The offset behind the markup at `at`; null when it is not complete. */
  #markup(text: string, at: number): number | null {
    if (text.startsWith("<!--", at)) return behind(text, "-->", at + 4);
    if (text.startsWith(CDATA, at)) {
      const end = behind(text, "]]>", at + CDATA.length);
      if (end !== null) this.#plain(text.slice(at + CDATA.length, end - 3));
      return end;
    }
    if (text.startsWith("<?", at)) return behind(text, "?>", at + 2);
    if (text.startsWith("<!", at)) {
      if (text.length - at < CDATA.length && CDATA.startsWith(text.slice(at))) return null;
      if (text.length - at < 4 && "<!--".startsWith(text.slice(at))) return null;
      throw new SpreadsheetFault("The workbook has a document type in its XML, which is not read.");
    }
    const end = tagEnd(text, at);
    if (end !== null) this.#tag(text.slice(at + 1, end - 1));
    return end;
  }

  #tag(tag: string): void {
    if (tag.startsWith("/")) {
      this.#close(tag.slice(1).trimEnd());
      return;
    }
    const name = NAME.exec(tag)?.[0];
    if (name === undefined) throw damaged("a tag of its XML has no name");
    if (this.#stack.length === 0 && this.#hasRoot) throw damaged("its XML has two root elements");
    if (this.#stack.length === LIMITS.depthMax) throw damaged("its XML is nested too deeply");
    this.#hasRoot = true;
    const isEmpty = tag.endsWith("/");
    this.#stack.push(name);
    this.#handler.open(localName(name), attributesOf(isEmpty ? tag.slice(0, -1) : tag, name));
    if (isEmpty) this.#close(name);
  }

  #close(name: string): void {
    if (this.#stack.pop() !== name) throw damaged("the tags of its XML do not match");
    this.#handler.close(localName(name));
  }

  #text(text: string): void {
    this.#plain(text.includes("&") ? resolveEntities(text) : text);
  }

  #plain(text: string): void {
    if (this.#stack.length > 0) this.#handler.text(text);
    else if (text.trim() !== "" && text !== "\ufeff") throw damaged("its XML has text outside");
  }
}

function behind(text: string, end: string, from: number): number | null {
  const at = text.indexOf(end, from);
  return at === -1 ? null : at + end.length;
}

/** The offset behind a tag's `>`, which may also occur within the quotes of an attribute. */
function tagEnd(text: string, at: number): number | null {
  const end = text.indexOf(">", at);
  if (end === -1) return null;
  let quote = "";
  for (let index = at + 1; index < text.length; index += 1) {
    const sign = text.charAt(index);
    if (quote === "") {
      if (sign === ">") return index + 1;
      if (sign === '"' || sign === "'") quote = sign;
    } else if (sign === quote) quote = "";
  }
  return null;
}

const NO_ATTRIBUTES: Attributes = new Map();

function attributesOf(tag: string, name: string): Attributes {
  if (tag.length === name.length) return NO_ATTRIBUTES;
  const found = new Map<string, string>();
  ATTRIBUTE.lastIndex = name.length;
  let at = name.length;
  for (;;) {
    const match = ATTRIBUTE.exec(tag);
    if (match === null) break;
    at = ATTRIBUTE.lastIndex;
    const [, key = "", double, single = ""] = match;
    const value = double ?? single;
    const isDeclaration = key === "xmlns" || key.startsWith("xmlns:");
    if (!isDeclaration)
      found.set(localName(key), value.includes("&") ? resolveEntities(value) : value);
  }
  if (tag.slice(at).trim() !== "") throw damaged("a tag of its XML is malformed");
  return found;
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function resolveEntities(text: string): string {
  return text.replace(ENTITY, (reference, name: string) => {
    const known = ENTITIES[name];
    if (known !== undefined && reference.endsWith(";")) return known;
    const code = reference.endsWith(";") ? /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name) : null;
    if (code === null) throw damaged("its XML has an unknown entity");
    const point = code[1] === undefined ? Number(code[2]) : Number.parseInt(code[1], 16);
    if (point > 0x10ffff) throw damaged("its XML has an unknown character");
    return String.fromCodePoint(point);
  });
}
