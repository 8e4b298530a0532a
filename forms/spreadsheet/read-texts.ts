import { damaged, SpreadsheetFault } from "./fault.ts";
import { LIMITS } from "./limits.ts";
import type { Workbook } from "./open-workbook.ts";
import { readPart } from "./read-part.ts";

/** `_x000D_` and the like, by which a cell holds characters that XML cannot. */
const ESCAPED = /_x([0-9A-Fa-f]{4})_/g;

/** The text of a cell or shared string: its runs one after another, without phonetic guides (ECMA-376-1, 18.4.8). */
export class TextCollector {
  #text = "";
  #isText = false;
  #guides = 0;

  open(name: string): void {
    if (name === "rPh") this.#guides += 1;
    this.#isText = name === "t" && this.#guides === 0;
  }

  close(name: string): void {
    if (name === "rPh") this.#guides -= 1;
    if (name === "t") this.#isText = false;
  }

  add(text: string): void {
    if (!this.#isText) return;
    if (this.#text.length + text.length > LIMITS.cellCharactersMax) throw tooLong();
    this.#text += text;
  }

  /** The text so far, which begins anew. */
  take(): string {
    const text = this.#text;
    this.#text = "";
    return unescaped(text);
  }
}

/** A text without escapes, its lines ended by LF. */
export function unescaped(text: string): string {
  const plain = text.includes("_x")
    ? text.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
  return plain.includes("\r") ? plain.replaceAll(/\r\n?/g, "\n") : plain;
}

/** The fault of a cell with more text than Excel allows. */
export function tooLong(): SpreadsheetFault {
  return new SpreadsheetFault(
    `A cell of the workbook has more than ${LIMITS.cellCharactersMax} characters.`,
  );
}

/** The workbook's shared strings, in order. */
export async function readSharedStrings({
  parts,
  sharedStrings,
}: Workbook): Promise<readonly string[]> {
  const texts: string[] = [];
  if (sharedStrings === null) return texts;
  const collector = new TextCollector();
  let characters = 0;
  await readPart(parts, sharedStrings, LIMITS.partBytesMax, {
    open: (name) => collector.open(name),
    text: (text) => collector.add(text),
    close: (name) => {
      collector.close(name);
      if (name !== "si") return;
      const text = collector.take();
      characters += text.length;
      if (characters > LIMITS.textCharactersMax || texts.length === LIMITS.textsMax)
        throw damaged("it has more text than can be read; save the rows as CSV");
      texts.push(text);
    },
  });
  return texts;
}

/** The number format of each cell style (ECMA-376-1, 18.8.10 and 18.8.30): its code, or the id of a built-in one. */
export async function readFormats({
  parts,
  styles,
}: Workbook): Promise<readonly (string | number)[]> {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  if (styles === null) return ids;
  let isCellStyles = false;
  await readPart(parts, styles, LIMITS.smallPartBytesMax, {
    open: (name, attributes) => {
      if (name === "cellXfs") isCellStyles = true;
      const id = Number(attributes.get("numFmtId") ?? 0);
      if (name === "numFmt") codes.set(id, attributes.get("formatCode") ?? "General");
      if (name === "xf" && isCellStyles) ids.push(id);
      if (ids.length > LIMITS.stylesMax || codes.size > LIMITS.stylesMax)
        throw damaged("it has too many styles");
    },
    close: (name) => {
      if (name === "cellXfs") isCellStyles = false;
    },
    text: () => undefined,
  });
  return ids.map((id) => codes.get(id) ?? id);
}
