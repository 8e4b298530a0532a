import { compile, type FieldValue, open, RowFiller } from "@platen/engine";
import { nodePlatform } from "@platen/engine/node";
import type { OurForm } from "../compile-form.ts";
import { documentId } from "../fill-once.ts";
import { leastCpuMs } from "./cpu.ts";

/** What a form costs once, in CPU milliseconds, and how many bytes its rows take on average. */
export type FormCost = {
  readonly open_ms: number;
  /** Ingest excluded. */
  readonly compile_ms: number;
  readonly file_bytes: number;
  /** The compiled blank form, which every row's PDF begins with: stored once a job. */
  readonly blank_bytes: number;
  readonly blank_packed_bytes: number;
  /** What a row adds to it, as it is and deflated. */
  readonly tail_bytes: number;
  readonly tail_packed_bytes: number;
};

const RUNS = 9;

/** Opens and compiles `pdf` some times, as a host does it; `rows` are filled once, to be weighed. */
export async function measureForm(
  pdf: Uint8Array,
  { template, shaper }: OurForm,
  rows: readonly (readonly FieldValue[])[],
): Promise<FormCost> {
  const opened = await open(pdf, nodePlatform);
  if (opened.kind === "refused") throw new Error(opened.message);
  const fields = template.fields.map((field) => field.name);
  const open_ms = await leastCpuMs(() => open(pdf, nodePlatform), RUNS);
  const options = { fields, flatten: false };
  const compile_ms = await leastCpuMs(() => compile(opened, options, nodePlatform), RUNS);
  const filler = new RowFiller(template, nodePlatform, shaper);
  let [tail, packed] = [0, 0];
  for (const [row, values] of rows.entries()) {
    filler.fill(values, documentId(row));
    tail += filler.tail().length;
    packed += filler.pack().length;
  }
  return {
    open_ms,
    compile_ms,
    file_bytes: pdf.length,
    blank_bytes: template.prefix.length,
    blank_packed_bytes: template.prefixDeflated.length,
    tail_bytes: Math.round(tail / rows.length),
    tail_packed_bytes: Math.round(packed / rows.length),
  };
}
