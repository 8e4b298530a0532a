import { compile, type FieldValue, open, RowFiller } from "@platen/engine";
import { nodePlatform } from "@platen/engine/node";
import type { OurForm } from "../compile-form.ts";
import { documentId } from "../fill-once.ts";
import { isWritable } from "../values/field-parts.ts";
import { leastCpuMs } from "./cpu.ts";

/** The cost of a form, in CPU milliseconds, and the average number of bytes of its rows. */
export type FormCost = {
  readonly open_ms: number;
  /** Ingest excluded, in a process that has compiled the form some dozens of times. */
  readonly compile_ms: number;
  /** The first compilation of the process. */
  readonly first_compile_ms: number;
  readonly file_bytes: number;
  /** The compiled blank form, which every row's PDF begins with: stored once a job. */
  readonly blank_bytes: number;
  readonly blank_packed_bytes: number;
  /** Bytes that a row adds to it, as they are and deflated. */
  readonly tail_bytes: number;
  readonly tail_packed_bytes: number;
};

/** So many that the machine code of ingest and compile is optimised. */
const RUNS = 40;

/** CPU milliseconds of the first compilation in this process. */
export async function measureFirstCompile(pdf: Uint8Array): Promise<number> {
  return leastCompileMs(pdf, 1);
}

/** Opens and compiles `pdf` some times, as a host does it; `rows` are filled once, to be weighed. */
export async function measureForm(
  pdf: Uint8Array,
  { template, shaper }: OurForm,
  rows: readonly (readonly FieldValue[])[],
): Promise<Omit<FormCost, "first_compile_ms">> {
  const open_ms = await leastCpuMs(() => open(pdf, nodePlatform), RUNS);
  const compile_ms = await leastCompileMs(pdf, RUNS);
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

/** The least CPU time of `runs` compilations, each of a form just opened: compiling consumes it. */
async function leastCompileMs(pdf: Uint8Array, runs: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run += 1) {
    const opened = await open(pdf, nodePlatform);
    if (opened.kind === "refused") throw new Error(opened.message);
    const fields = opened.form.fields.filter(isWritable).map((field) => field.name);
    const compileOnce = (): unknown => compile(opened, { fields, flatten: false }, nodePlatform);
    least = Math.min(least, await leastCpuMs(compileOnce, 1));
  }
  return least;
}
