import { startFillPool } from "@platen/service/fill-workers";
import type { FormReader } from "@platen/service/untrusted";
import { fillOne, type Row } from "../fill/fill-one.ts";
import type { OpenedForm } from "../form/read-form.ts";
import { boxesOf, mappingOf, type ProposedPair } from "./propose.ts";

/** Something that the first row shows about a column and its fields' numbers; null: about the whole row. */
export type RowNote = {
  readonly column: string | null;
  readonly numbers: readonly number[];
  readonly message: string;
};

export type TriedRow = {
  /** The filled form, flattened, without the columns that fail; null when no row could be filled. */
  readonly pdf: Uint8Array | null;
  /** Columns that fail the row, and others in `warnings`. */
  readonly faults: readonly RowNote[];
  readonly warnings: readonly RowNote[];
};

/** A row fails with its first fault, so that it is tried again without it; more are not looked for. */
const ATTEMPTS_MAX = 10;
const CHOICES = { flatten: true, test: false, strict: false };

/** Fills the CSV's first row by the rules of `platen fill`. */
export async function tryRow(
  reader: FormReader,
  form: OpenedForm,
  row: Row,
  proposed: readonly ProposedPair[],
): Promise<TriedRow> {
  const pool = startFillPool({ threads: 1 });
  const faults: RowNote[] = [];
  let pairs = proposed;
  try {
    while (pairs.length > 0 && faults.length < ATTEMPTS_MAX) {
      const { pdf, state } = await fillOne({ reader, pool, form }, row, mappingOf(pairs), CHOICES);
      if (state.status === "succeeded")
        return { pdf, faults, warnings: state.warnings.map((warning) => noteOf(warning, pairs)) };
      const [{ field: column, message }] = state.errors;
      faults.push(noteOf({ field: column, message }, pairs));
      if (!pairs.some((pair) => pair.column === column)) break;
      pairs = pairs.filter((pair) => pair.column !== column);
    }
    return { pdf: null, faults, warnings: [] };
  } finally {
    await pool.stop();
  }
}

function noteOf(
  { field: column, message }: { readonly field: string | null; readonly message: string },
  pairs: readonly ProposedPair[],
): RowNote {
  const numbers = pairs
    .filter((pair) => pair.column === column)
    .flatMap(boxesOf)
    .map(({ number }) => number);
  return { column, numbers, message };
}
