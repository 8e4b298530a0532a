import sax from "sax";

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
  /** Whether a document type declares entities and some reference is to an entity that XML does not define; it is kept as text. */
  readonly usesEntities: boolean;
};

/** Whether a text needs to be read no further than the start of this element; `path` are the names of its ancestors. */
type IsEnough = (name: string, path: readonly string[]) => boolean;

type Building = {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: Building[];
  readonly content: (string | Building)[];
  text: string;
};

/** More than the largest form has. */
const LIMITS: XmlLimits = { elements: 100_000, depth: 200, name: Number.POSITIVE_INFINITY };

/** Only XML's five entities are known; sax bounds what it holds only where it counts positions. */
const OPTIONS = { position: true, strictEntities: true };
/** Faults of a text after which the rest is not read. */
const FAULTS_MAX = 1000;
/** sax checks the length of what it holds after each piece, so pieces are short. */
const PIECE_CHARACTERS = 16 * 1024;
/** Encloses the text, which may have several roots. */
const ENCLOSING = "roots";
/** The start of sax's message about an entity that XML does not define. */
const UNKNOWN_REFERENCE = "Invalid character entity";
const ENTITY = /(?:^|<!)ENTITY\b/;

/**
 * The elements of an XML text. Open elements are closed at the end, and unmatched closing tags are text. Document types
 * are not followed, so only XML's five predefined entities exist and none can expand. Elements below the bound of the
 * depth are children of the deepest one. Reading ends at the other bounds, at a tag or comment of more than 64 K characters, and after a thousand faults.
 */
export function readXml(text: string): readonly XmlElement[] {
  return readXmlWithin(text, LIMITS).roots;
}

/** Reads XML like `readXml`, up to the first element for which `isEnough` holds. */
export function readXmlUntil(text: string, isEnough: IsEnough): readonly XmlElement[] {
  const reader = new TreeReader(LIMITS, isEnough);
  reader.read(text);
  return reader.roots;
}

/** Reads XML like `readXml`, and says whether a bound was exceeded. */
export function readXmlWithin(text: string, limits: XmlLimits): XmlReading {
  const reader = new TreeReader(limits);
  reader.read(text);
  const { roots, exceeded, usesEntities } = reader;
  return { roots, exceeded, usesEntities };
}

/** Ends the reading from within an event of the parser. */
class EndOfReading extends Error {}

/** Builds the tree of a text. */
class TreeReader {
  exceeded: keyof XmlLimits | null = null;
  readonly #top = building("", new Map());
  readonly #open = [this.#top];
  readonly #limits: XmlLimits;
  #attributes = new Map<string, string>();
  #elements = 0;
  /** Elements that are open below the bound of the depth. */
  #beyond = 0;
  #faults = 0;
  #declaresEntities = false;
  #hasUnknownReferences = false;
  readonly #isEnough: IsEnough | null;

  constructor(limits: XmlLimits, isEnough: IsEnough | null = null) {
    this.#limits = limits;
    this.#isEnough = isEnough;
  }

  get roots(): readonly XmlElement[] {
    return this.#top.children;
  }

  get usesEntities(): boolean {
    return this.#declaresEntities && this.#hasUnknownReferences;
  }

  read(text: string): void {
    const parser = sax.parser(true, OPTIONS);
    parser.write(`<${ENCLOSING}>`);
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- sax has no other way
    parser.onerror = ({ message }) => {
      parser.resume();
      this.#faults += 1;
      this.#hasUnknownReferences ||= message.startsWith(UNKNOWN_REFERENCE);
      if (message.startsWith("Max buffer length")) this.#end("name");
      if (this.#faults === FAULTS_MAX) this.#end(null);
    };
    parser.ondoctype = (declared) => this.#declare(declared);
    parser.onsgmldeclaration = (declared) => this.#declare(declared);
    parser.onattribute = ({ name, value }) => this.#addAttribute(name, value);
    parser.onopentag = ({ name, isSelfClosing }) => this.#openElement(name, isSelfClosing);
    parser.onclosetag = () => this.#closeElement();
    const addPiece = (piece: string): void => addText(this.#open.at(-1) ?? this.#top, piece);
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- sax has no other way
    parser.ontext = addPiece;
    parser.oncdata = addPiece;
    try {
      for (let at = 0; at < text.length; at += PIECE_CHARACTERS)
        parser.write(text.slice(at, at + PIECE_CHARACTERS));
      parser.flush();
    } catch (error) {
      // sax itself fails with a TypeError after an attribute whose name is that of a method of objects.
      if (!(error instanceof EndOfReading || error instanceof TypeError)) throw error;
    }
  }

  #end(exceeded: keyof XmlLimits | null): never {
    this.exceeded ??= exceeded;
    throw new EndOfReading();
  }

  #declare(declared: string): void {
    this.#declaresEntities ||= ENTITY.test(declared);
  }

  #addAttribute(name: string, value: string): void {
    if (Math.max(name.length, value.length) > this.#limits.name) this.#end("name");
    this.#attributes.set(name, value);
  }

  #openElement(name: string, isEmpty: boolean): void {
    if (this.#elements === this.#limits.elements) this.#end("elements");
    if (name.length > this.#limits.name) this.#end("name");
    this.#elements += 1;
    const element = building(name, this.#attributes);
    this.#attributes = new Map();
    const parent = this.#open.at(-1) ?? this.#top;
    parent.children.push(element);
    parent.content.push(element);
    if (this.#isEnough?.(name, this.#path()) === true) this.#end(null);
    if (this.#open.length < this.#limits.depth) {
      this.#open.push(element);
      return;
    }
    // Its content belongs to the deepest element that is open.
    this.#beyond += 1;
    if (!isEmpty) this.exceeded ??= "depth";
  }

  #path(): readonly string[] {
    return this.#open.slice(1).map(({ name }) => name);
  }

  #closeElement(): void {
    if (this.#beyond > 0) this.#beyond -= 1;
    else if (this.#open.length > 1) this.#open.pop();
  }
}

function building(name: string, attributes: ReadonlyMap<string, string>): Building {
  return { name, attributes, children: [], content: [], text: "" };
}

function addText(element: Building, text: string): void {
  element.text += text;
  const last = element.content.at(-1);
  if (typeof last === "string") element.content[element.content.length - 1] = last + text;
  else element.content.push(text);
}
