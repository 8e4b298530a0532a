import {
  type Dialect,
  describeDialect,
  guessDelimiter,
  headOf,
  recogniseEncoding,
  toUtf8,
} from "@platen/forms/input";
import { Refusal } from "#base/refusal.ts";

/** Expected names, in the order of the form's fields. */
type Names = ReadonlyMap<string, unknown>;

/** 400 `invalid_csv`. */
export function invalidCsv(
  message: string,
  extras: Readonly<Record<string, number | string | readonly string[]>> = {},
): Refusal {
  return new Refusal(400, "invalid_csv", message, extras);
}

/** The extras of a refusal that list the columns of a file. */
export function expectedNames(aliases: Names): {
  readonly expected_columns: number;
  readonly expected_aliases: readonly string[];
} {
  return { expected_columns: aliases.size, expected_aliases: [...aliases.keys()] };
}

/**
 * A refusal of a file with the columns that are expected and, where the file was read as something else, with what it
 * seems to be. `open` reads the stored file, which is UTF-8 if it was declared as another encoding.
 */
export async function explained(
  refusal: Refusal,
  open: () => AsyncIterable<Uint8Array>,
  read: Dialect,
  aliases: Names,
): Promise<Refusal> {
  const { status, code, message, extras } = refusal;
  // A row of another length than the header says nothing about the header.
  if (code !== "invalid_csv" || "found_columns" in extras) return refusal;
  if (await isPdf(open()))
    return new Refusal(
      status,
      code,
      "The file is a PDF, where the CSV with the rows is expected.",
      {
        ...extras,
        ...expectedNames(aliases),
      },
    );
  const { encoding } = await recogniseEncoding(open());
  const head = await headOf(encoding === "utf-8" ? open() : toUtf8(open(), encoding)).catch(
    () => null,
  );
  const delimiter = head === null ? read.delimiter : guessDelimiter(head, aliases.keys());
  const changes = [
    ...(delimiter === read.delimiter ? [] : [`delimiter to "${nameDelimiter(delimiter)}"`]),
    ...(encoding === "utf-8" ? [] : [`encoding to "${encoding}"`]),
  ];
  const seems = describeDialect({
    delimiter,
    encoding: encoding === "utf-8" ? read.encoding : encoding,
  });
  const advice = ` It seems to be ${seems}: set ${changes.join(" and ")}, or to "auto".`;
  return new Refusal(status, code, changes.length === 0 ? message : `${message}${advice}`, {
    ...extras,
    ...expectedNames(aliases),
  });
}

async function isPdf(file: AsyncIterable<Uint8Array>): Promise<boolean> {
  for await (const bytes of file)
    if (bytes.length > 0) return new TextDecoder().decode(bytes.subarray(0, 5)) === "%PDF-";
  return false;
}

function nameDelimiter(delimiter: Dialect["delimiter"]): string {
  return delimiter === "\t" ? "tab" : delimiter;
}
