import { csvLine } from "@platen/forms/csv";
import type { FieldMappings } from "@platen/forms/field-mappings";
import { startFillPool } from "@platen/service/fill-workers";
import {
  compileForRows,
  documentOf,
  fillPlanned,
  planFilling,
  type TriedChunk,
} from "@platen/service/filling";
import type { FormReader } from "@platen/service/untrusted";
import type { OpenedForm } from "../form/read-form.ts";
import { Refusal } from "../terminal/refusal.ts";
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

type Row = {
  readonly columns: readonly string[];
  readonly cells: readonly string[];
};

/** A row fails with its first fault, so that it is tried again without it; more are not looked for. */
const ATTEMPTS_MAX = 10;

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
      const { pdf, state } = await fillRow({ reader, pool, form, row }, mappingOf(pairs));
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

type RowParts = {
  readonly reader: FormReader;
  readonly pool: ReturnType<typeof startFillPool>;
  readonly form: OpenedForm;
  readonly row: Row;
};

type FilledRow = {
  readonly pdf: Uint8Array | null;
  readonly state: TriedChunk["rows"][number]["state"];
};

async function fillRow(
  { reader, pool, form, row }: RowParts,
  fieldMappings: FieldMappings,
): Promise<FilledRow> {
  const bytes = new TextEncoder().encode(`${csvLine(row.columns)}\n${csvLine(row.cells)}\n`);
  const plan = await planFilling({
    fieldMappings,
    fields: form.fields,
    filenamePattern: null,
    strict: false,
    failOn: [],
    identity: JSON.stringify(fieldMappings),
    read: async function* ({ from, to } = { from: 0, to: bytes.length }) {
      yield bytes.subarray(from, to);
    },
  });
  const parts = [{ pdf: form.pdf, fields: plan.fields }];
  const compiled = await compileForRows(reader, parts, { flatten: true }, plan.characters);
  if ("kind" in compiled) throw new Refusal(`${form.name} cannot be filled. ${compiled.message}`);
  for await (const tried of fillPlanned(plan, compiled, pool)) {
    const [first] = tried.rows;
    if (first !== undefined) return { pdf: documentOf(compiled, tried), state: first.state };
  }
  throw new Error("The plan of one row has no row.");
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
