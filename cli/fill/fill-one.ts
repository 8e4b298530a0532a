import { csvLine, recordLine } from "@platen/forms/csv";
import type { FieldMappings } from "@platen/forms/field-mappings";
import type { startFillPool } from "@platen/service/fill-workers";
import {
  compileForRows,
  documentOf,
  type FillingPlan,
  fillPlanned,
  planFilling,
  type TriedChunk,
} from "@platen/service/filling";
import type { FormReader } from "@platen/service/untrusted";
import type { OpenedForm } from "../form/read-form.ts";
import { Refusal } from "../terminal/refusal.ts";

/** A row by its columns. */
export type Row = {
  readonly columns: readonly string[];
  readonly cells: readonly string[];
};

/** The form, and the processes that fill it. */
export type FillParts = {
  readonly reader: FormReader;
  readonly pool: ReturnType<typeof startFillPool>;
  readonly form: OpenedForm;
};

type Choices = {
  readonly flatten: boolean;
  readonly test: boolean;
  readonly strict: boolean;
};

export type FilledRow = {
  /** Null when the row failed. */
  readonly pdf: Uint8Array | null;
  readonly state: TriedChunk["rows"][number]["state"];
  /** About columns. */
  readonly warnings: FillingPlan["warnings"];
};

/** Fills one row by the rules of `platen fill`. */
export async function fillOne(
  { reader, pool, form }: FillParts,
  { columns, cells }: Row,
  fieldMappings: FieldMappings,
  { flatten, test, strict }: Choices,
): Promise<FilledRow> {
  const bytes = new TextEncoder().encode(`${csvLine(columns)}\n${recordLine(cells)}\n`);
  const plan = await planFilling({
    fieldMappings,
    fields: form.fields,
    filenamePattern: null,
    strict,
    failOn: [],
    identity: JSON.stringify(fieldMappings),
    read: async function* ({ from, to } = { from: 0, to: bytes.length }) {
      yield bytes.subarray(from, to);
    },
  });
  const parts = [{ pdf: form.pdf, fields: plan.fields, encryption: encryptionOf(form) }];
  const compiled = await compileForRows(reader, parts, { flatten, test }, plan.characters);
  if ("kind" in compiled) throw new Refusal(`${form.name} cannot be filled. ${compiled.message}`);
  for await (const tried of fillPlanned(plan, compiled, pool)) {
    const [first] = tried.rows;
    const { warnings } = plan;
    if (first !== undefined)
      return { pdf: documentOf(compiled, tried), state: first.state, warnings };
  }
  throw new Error("The plan of one row has no row.");
}

function encryptionOf({ encryption }: OpenedForm): "keep" | "remove" {
  return encryption === "kept" ? "keep" : "remove";
}
