import sax from "sax";
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

/** Only XML's five entities are known; sax bounds what it holds only where it counts positions. */
const OPTIONS = { position: true, strictEntities: true };
/** sax checks the length of what it holds after each piece, so pieces are short. */
const PIECE_CHARACTERS = 16 * 1024;

/**
 * Scans XML in pieces of any size: elements, attributes, text. It holds one tag at most, and refuses a document type, so
 * that nothing can be declared or loaded.
 */
export class XmlScanner {
  readonly #parser = sax.parser(true, OPTIONS);
  #attributes = new Map<string, string>();
  #tagCharacters = 0;
  #depth = 0;
  #hasRoot = false;

  constructor(handler: XmlHandler) {
    const parser = this.#parser;
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- sax has no other way
    parser.onerror = (error) => {
      throw faultOf(error);
    };
    parser.ondoctype = refuseDeclaration;
    parser.onsgmldeclaration = refuseDeclaration;
    parser.onattribute = ({ name, value }) => this.#addAttribute(name, value);
    parser.onopentag = ({ name }) => handler.open(localName(name), this.#openTag());
    parser.onclosetag = (name) => {
      this.#depth -= 1;
      handler.close(localName(name));
    };
    const addPiece = (text: string): void => {
      if (this.#depth > 0) handler.text(text);
    };
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- sax has no other way
    parser.ontext = addPiece;
    parser.oncdata = addPiece;
  }

  push(piece: string): void {
    for (let at = 0; at < piece.length; at += PIECE_CHARACTERS)
      this.#parse(piece.slice(at, at + PIECE_CHARACTERS));
  }

  end(): void {
    this.#parser.close();
    if (!this.#hasRoot) throw damaged("its XML is cut off");
  }

  #parse(piece: string): void {
    try {
      this.#parser.write(piece);
    } catch (error) {
      // sax itself fails after an attribute whose name is that of a method of objects.
      throw error instanceof SpreadsheetFault ? error : damaged("a tag of its XML is malformed");
    }
  }

  #addAttribute(name: string, value: string): void {
    this.#tagCharacters += name.length + value.length;
    if (this.#tagCharacters > LIMITS.tagCharactersMax) throw tooLong();
    const isDeclaration = name === "xmlns" || name.startsWith("xmlns:");
    if (!isDeclaration) this.#attributes.set(localName(name), value);
  }

  /** Enters an element; returns its attributes. */
  #openTag(): Attributes {
    if (this.#depth === 0 && this.#hasRoot) throw damaged("its XML has two root elements");
    if (this.#depth === LIMITS.depthMax) throw damaged("its XML is nested too deeply");
    this.#hasRoot = true;
    this.#depth += 1;
    const attributes = this.#attributes;
    this.#attributes = new Map();
    this.#tagCharacters = 0;
    return attributes;
  }
}

/** The fault that an error of sax is, by the first line of its message. */
function faultOf({ message }: Error): SpreadsheetFault {
  const [reason = ""] = message.split("\n");
  if (reason.startsWith("Max buffer length")) return tooLong();
  if (/^(?:Unclosed root tag|Unexpected end)/.test(reason)) return damaged("its XML is cut off");
  if (reason.includes("close tag")) return damaged("the tags of its XML do not match");
  if (reason.includes("entity")) return damaged("its XML has an unknown entity");
  return damaged("its XML is malformed");
}

function tooLong(): SpreadsheetFault {
  return damaged("a tag of its XML is too long");
}

function refuseDeclaration(): never {
  throw new SpreadsheetFault("The workbook has a document type in its XML, which is not read.");
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
