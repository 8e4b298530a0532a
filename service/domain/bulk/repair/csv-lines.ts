import { recordLine } from "@platen/forms/csv";
import { type Dialect, encodeText, markOf } from "@platen/forms/input";

/** Large enough to be written at once, small enough to be held. */
const PIECE_CHARACTERS = 64 * 1024;
const LINE_END = "\r\n";

/** The bytes of these records, in pieces. */
export async function* csvBytes(
  records: AsyncIterable<readonly string[]>,
  { delimiter, encoding, hasMark }: Dialect,
): AsyncGenerator<Uint8Array> {
  if (hasMark) yield markOf(encoding);
  let text = "";
  for await (const cells of records) {
    text += recordLine(cells, delimiter) + LINE_END;
    if (text.length < PIECE_CHARACTERS) continue;
    yield encodeText(text, encoding);
    text = "";
  }
  if (text !== "") yield encodeText(text, encoding);
}

/** True when the encoding has every character of the text. */
export function isEncodable(text: string, encoding: Dialect["encoding"]): boolean {
  if (encoding !== "windows-1252") return true;
  const replaced = encodeText(text, encoding).filter((byte) => byte === QUESTION_MARK).length;
  return replaced === text.split("?").length - 1;
}

const QUESTION_MARK = 0x3f;
