import { compileForm, type OurForm } from "../compile-form.ts";
import type { Strategy } from "../peers/peer.ts";
import { loadQpdfReferee, type StructureReferee } from "../referees/qpdf.ts";
import { benchRow } from "../values/rows.ts";
import { checkOurs } from "./check-ours.ts";
import { measureCsv } from "./csv.ts";
import { measureForm } from "./form-cost.ts";
import { loadForms, type NamedForm } from "./forms.ts";
import { thisMachine } from "./machine.ts";
import { measureOurs } from "./ours.ts";
import { measurePeer, type PeerResult } from "./peers.ts";
import { type BenchResult, type FormResult, formResult } from "./result.ts";
import { measureScripts } from "./scripts.ts";
import { formTable, restTable } from "./table.ts";
import { measureThreads } from "./threads.ts";

export type BenchOptions = {
  /** Paths; the specimen when empty. */
  readonly forms: readonly string[];
  readonly rows: number;
  readonly csvRows: number;
  readonly strategies: readonly Strategy[];
  /** Whether names in other scripts are measured too, on the first form. */
  readonly scripts: boolean;
  /** Takes each table as soon as it stands. */
  readonly say: (text: string) => void;
};

export type Gates = {
  /** × pdf-lib's best row and × the fastest correct peer, at least; 0 judges nothing. */
  readonly pdfLib: number;
  readonly peer: number;
  /** CPU seconds of the CSV run, at most; 0 judges nothing. */
  readonly csvSeconds: number;
};

/** Measures and checks everything; `faults` says what of our output was wrong. */
export async function runBench(
  options: BenchOptions,
): Promise<{ readonly result: BenchResult; readonly faults: readonly string[] }> {
  const machine = thisMachine();
  const structure = await loadQpdfReferee();
  const forms: FormResult[] = [];
  const faults: string[] = [];
  let first: OurForm | null = null;
  const all = await loadForms(options.forms);
  for (const named of all) {
    const ours = await compileForm(named.pdf, { flatten: false });
    if (ours.kind === "refused") throw new Error(`${named.name} is refused: ${ours.message}`);
    first ??= ours;
    const measured = await benchForm(named, ours, structure, options);
    forms.push(measured.result);
    faults.push(...measured.faults);
  }
  if (first === null) throw new Error("there is no form to measure");
  const rest = await benchRest(first, forms[0]?.zip_ready_us ?? 0, options);
  const [one] = options.scripts ? all : [];
  const scripts = one === undefined ? [] : await measureScripts(one.pdf);
  const result = { machine, forms, ...rest, scripts };
  options.say(restTable(result));
  return { result, faults };
}

/** A line for each gate that was not reached. */
export function missedGates(result: BenchResult, gates: Gates): readonly string[] {
  const lines = result.forms.flatMap((form) => [
    ...below(form.form, "pdf-lib's best row", form.ratio_pdf_lib, gates.pdfLib),
    ...below(form.form, "the fastest correct peer", form.ratio_fastest_peer, gates.peer),
  ]);
  const { cpu_s } = result.csv_to_zip;
  const slow = gates.csvSeconds > 0 && cpu_s > gates.csvSeconds;
  return slow ? [...lines, `CSV → ZIP took ${cpu_s} s, the gate is ${gates.csvSeconds} s`] : lines;
}

function below(form: string, whom: string, ratio: number | null, gate: number): readonly string[] {
  if (ratio === null || ratio >= gate) return [];
  return [`${form}: ${ratio} × ${whom}, the gate is ${gate}`];
}

async function benchForm(
  { name, pdf }: NamedForm,
  ours: OurForm,
  structure: StructureReferee,
  { rows: count, strategies, say }: BenchOptions,
): Promise<{ readonly result: FormResult; readonly faults: readonly string[] }> {
  const rows = Array.from({ length: count }, (_, row) => benchRow(ours.fields, row));
  const found = await checkOurs(ours, rows, structure);
  const values = valuesOf(rows);
  const measured = {
    form: name,
    rows: count,
    fields: ours.fields.length,
    ours: measureOurs(ours, values),
    cost: await measureForm(pdf, ours, values),
  };
  const peers: PeerResult[] = [];
  for (const strategy of strategies) {
    peers.push(await measurePeer(strategy, ours.template.prefix, ours.fields, rows));
  }
  const result = formResult(measured, peers);
  say(`${formTable(result, peers, found.length === 0)}\n`);
  return { result, faults: found.map((fault) => `${name}: ${fault}`) };
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

function valuesOf(rows: readonly ReturnType<typeof benchRow>[]): Parameters<typeof measureOurs>[1] {
  return rows.map((row) => row.map((filling) => filling.value));
}
