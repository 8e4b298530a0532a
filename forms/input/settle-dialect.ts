import { byteOrderMark, looksLikeUtf16 } from "./byte-order-mark.ts";
import type { Assumption, Dialect, Encoding, InputOptions } from "./dialect.ts";
import { toUtf8 } from "./encodings.ts";
import { type FileKind, fileKind } from "./file-kind.ts";
import { guessDelimiter } from "./guess-delimiter.ts";
import { headOf } from "./head.ts";
import { type Recognised, recogniseEncoding } from "./recognise-encoding.ts";

/** How a file is written, or why it is not what its caller says. */
export type SettledDialect =
  | {
      readonly kind: "settled";
      readonly dialect: Dialect;
      /** Only what differs from comma-separated UTF-8. */
      readonly assumptions: readonly Assumption[];
    }
  | { readonly kind: "no_text"; readonly file: FileKind }
  /** The file is of another encoding than declared; `hasMark` if it says so itself. */
  | { readonly kind: "other_encoding"; readonly found: Encoding; readonly hasMark: boolean };

/** Determines how a file is written. `open` reads it from its start; `aliases` are names that its header may have. */
export async function settleDialect(
  open: () => AsyncIterable<Uint8Array>,
  options: InputOptions,
  aliases: Iterable<string>,
): Promise<SettledDialect> {
  const head = await headOf(open());
  const file = fileKind(head);
  if (file !== null) return { kind: "no_text", file };
  const { encoding: declared, headerMatch } = options;
  const found = declared === "auto" ? await recogniseEncoding(open()) : markedAs(head, declared);
  const { encoding, hasMark } = found;
  if (declared !== "auto" && encoding !== declared)
    return { kind: "other_encoding", found: encoding, hasMark };
  const assumptions: Assumption[] = [];
  let { delimiter } = options;
  if (delimiter === "auto") {
    const start = encoding === "utf-8" ? head : await headOf(toUtf8(open(), encoding));
    delimiter = guessDelimiter(start, aliases);
    if (delimiter !== ",") assumptions.push({ kind: "delimiter", delimiter });
  }
  if (declared === "auto" && encoding !== "utf-8") assumptions.push({ kind: "encoding", encoding });
  return {
    kind: "settled",
    dialect: { delimiter, encoding, headerMatch, hasMark },
    assumptions,
  };
}

/** The encoding that the start of a file shows, else the declared one. */
function markedAs(head: Uint8Array, declared: Encoding): Recognised {
  const mark = byteOrderMark(head);
  if (mark !== null) return { encoding: mark.encoding, hasMark: true };
  const isUtf16 = declared === "utf-8" && looksLikeUtf16(head);
  return { encoding: isUtf16 ? "utf-16" : declared, hasMark: false };
}
