import { CsvReader, DELIMITERS, type Delimiter } from "#csv";
import { foldName } from "./match-header.ts";

/** Rows after the header that are compared with it. */
const ROWS_COMPARED = 20;

type Score = {
  readonly delimiter: Delimiter;
  /** Names in the header that are expected. */
  readonly known: number;
  /** Columns of the header if there are several and all rows that were read have as many; else 0. */
  readonly columns: number;
};

/**
 * The delimiter of a CSV by its start, in UTF-8: the one by which most names of the header are expected, case, white
 * space, `_` and `-` aside; else the one by which all rows have the same, largest number of columns. Comma if undecided.
 */
export function guessDelimiter(head: Uint8Array, aliases: Iterable<string>): Delimiter {
  const expected = new Set(Array.from(aliases, foldName));
  const scores = DELIMITERS.map((delimiter) => scoreOf(head, delimiter, expected));
  return scores.reduce((one, other) => (isBetter(other, one) ? other : one)).delimiter;
}

/** Comma is first, so that an equal one does not replace it. */
function isBetter(one: Score, other: Score): boolean {
  return one.known === other.known ? one.columns > other.columns : one.known > other.known;
}

function scoreOf(head: Uint8Array, delimiter: Delimiter, expected: ReadonlySet<string>): Score {
  const records: (readonly string[])[] = [];
  const reader = new CsvReader(
    ({ cells }) => {
      if (records.length <= ROWS_COMPARED) records.push(cells);
    },
    { delimiter },
  );
  // The last record of a file's start may be cut off, so it is read only when it is the header.
  reader.push(head);
  if (records.length === 0) reader.end();
  const [header = []] = records;
  const known = header.filter((name) => expected.has(foldName(name.trim()))).length;
  const isEven = records.every((cells) => cells.length === header.length);
  return { delimiter, known, columns: isEven && header.length > 1 ? header.length : 0 };
}
