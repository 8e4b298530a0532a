import type { Choice } from "#kit/select.tsx";
import { columnWords } from "#words/en/columns.ts";
import type { SheetOptions, SheetRows } from "#workers/sheet-client.ts";

const TEXTS = columnWords.sheet;

type Delimiter = NonNullable<SheetOptions["delimiter"]>;
type Encoding = NonNullable<SheetOptions["encoding"]>;
type Assumptions = SheetRows["assumptions"];

/** The delimiters that a text file may have. */
export const DELIMITER_CHOICES: readonly Choice<Delimiter>[] = ([",", ";", "\t", "|"] as const).map(
  (id) => ({ id, label: TEXTS.delimiters[id] }),
);

/** How the letters of a text file may be encoded. */
export const ENCODING_CHOICES: readonly Choice<Encoding>[] = (
  ["utf-8", "windows-1252", "utf-16"] as const
).map((id) => ({ id, label: TEXTS.encodings[id] }));

/** Returns the delimiter: the chosen one, else the detected one, else the comma. */
export function delimiterOf({ delimiter }: SheetOptions, assumptions: Assumptions): Delimiter {
  const found = assumptions.find((one) => one.kind === "delimiter");
  return delimiter ?? found?.delimiter ?? ",";
}

/** The encoding: chosen, else recognised, else UTF-8. */
export function encodingOf({ encoding }: SheetOptions, assumptions: Assumptions): Encoding {
  const found = assumptions.find((one) => one.kind === "encoding");
  return encoding ?? found?.encoding ?? "utf-8";
}
