import { compileForm, type OurForm } from "../compile-form.ts";
import type { Strategy } from "../peers/peer.ts";
import { benchRow } from "../values/rows.ts";
import { type BenchedForm, valuesOf } from "./bench-form.ts";
import { measureCsv } from "./csv.ts";
import type { FormTask } from "./form-child.ts";
import { loadForm, THREE_FIELDS } from "./forms.ts";
import { thisMachine } from "./machine.ts";
import type { BenchResult, FormResult } from "./result.ts";
import { runChild } from "./run-child.ts";
import { measureScripts } from "./scripts.ts";
import { restTable } from "./table.ts";
import { measureThreads } from "./threads.ts";

export type BenchOptions = {
  /** Paths, or `THREE_FIELDS`; the specimen and the form of three fields when empty. */
  readonly forms: readonly string[];
  readonly rows: number;
  readonly csvRows: number;
  readonly strategies: readonly Strategy[];
  /** Whether names in other scripts are measured too, on the first form. */
  readonly scripts: boolean;
  /** Receives each table as soon as it is complete. */
  readonly say: (text: string) => void;
};

export type Gates = {
  /** × pdf-lib's best row and × the fastest correct peer, at least; 0 judges nothing. */
  readonly pdfLib: number;
  readonly peer: number;
  /** × the fastest correct peer on forms of fewer than `SMALL_FIELDS` fields. */
  readonly small: number;
  /** CPU seconds of the CSV run, at most; 0 judges nothing. */
  readonly csvSeconds: number;
};

/** A row's fixed cost, which the peers hardly have, weighs more on a form of fewer fields. */
const SMALL_FIELDS = 20;

/** Measures and checks everything; `faults` says what of our output was wrong. */
export async function runBench(
  options: BenchOptions,
): Promise<{ readonly result: BenchResult; readonly faults: readonly string[] }> {
  const machine = thisMachine();
  const forms: FormResult[] = [];
  const faults: string[] = [];
  for (const form of options.forms.length === 0 ? [null, THREE_FIELDS] : options.forms) {
    const benched = await benchApart(form, options);
    options.say(`${benched.table}\n`);
    forms.push(benched.result);
    faults.push(...benched.faults);
  }
  const { pdf } = await loadForm(options.forms[0]);
  const first = await compileForm(pdf, { flatten: false });
  if (first.kind === "refused") throw new Error("the first form is refused");
  const rest = await benchRest(first, forms[0]?.zip_ready_us ?? 0, options);
  const scripts = options.scripts ? await measureScripts(pdf) : [];
  const result = { machine, forms, ...rest, scripts };
  options.say(restTable(result));
  return { result, faults };
}

/** A line for each gate that was not reached. */
export function missedGates(result: BenchResult, gates: Gates): readonly string[] {
  const lines = result.forms.flatMap((form) => [
    ...listBelow(form.form, "pdf-lib's best row", form.ratio_pdf_lib, gates.pdfLib),
    ...listBelow(
      form.form,
      "the fastest correct peer",
      form.ratio_fastest_peer,
      form.fields < SMALL_FIELDS ? gates.small : gates.peer,
    ),
  ]);
  const { cpu_s } = result.csv_to_zip;
  const slow = gates.csvSeconds > 0 && cpu_s > gates.csvSeconds;
  return slow ? [...lines, `CSV → ZIP took ${cpu_s} s, the gate is ${gates.csvSeconds} s`] : lines;
}

function listBelow(
  form: string,
  peer: string,
  ratio: number | null,
  gate: number,
): readonly string[] {
  if (ratio === null || ratio >= gate) return [];
  return [`${form}: ${ratio} × ${peer}, the gate is ${gate}`];
}

function benchApart(form: string | null, { rows, strategies }: BenchOptions): Promise<BenchedForm> {
  const task: FormTask = { form, rows, peers: strategies.map(({ peer }) => peer) };
  return runChild<BenchedForm>(new URL("./form-child.ts", import.meta.url), task);
}

async function benchRest(
  first: OurForm,
  rowUs: number,
  { forms, csvRows, rows: count }: BenchOptions,
): Promise<Pick<BenchResult, "csv_to_zip" | "threads" | "peak_mb">> {
  const csv = await measureCsv(forms[0] ?? null, first.fields, csvRows);
  const rows = Array.from({ length: count }, (_, row) => benchRow(first.fields, row));
  const threads = await measureThreads({ template: first.template, rows: valuesOf(rows) }, rowUs);
  return {
    csv_to_zip: {
      rows: csv.rows,
      cpu_s: Math.round(csv.cpuSeconds * 1000) / 1000,
      zip_bytes: csv.zipBytes,
    },
    threads,
    peak_mb: Math.round(csv.peakMb),
  };
}
