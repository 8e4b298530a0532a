import { compileForm } from "../compile-form.ts";
import { cpuMicros } from "./cpu.ts";
import { csvToZip, type ZippedRows } from "./csv-to-zip.ts";
import { loadForm } from "./forms.ts";

/** The parent's request; `form` is a path, `null` the specimen. */
export type CsvTask = { readonly form: string | null; readonly csv: string; readonly zip: string };

export type CsvCost = ZippedRows & { readonly cpuSeconds: number; readonly peakMb: number };

// A process of its own, so that its memory is the engine's alone and nothing is warm before it begins.
process.once("message", (task: CsvTask) => {
  void run(task);
});

async function run({ form, csv, zip }: CsvTask): Promise<void> {
  const { pdf } = await loadForm(form);
  const ours = await compileForm(pdf, { flatten: false });
  if (ours.kind === "refused") throw new Error("the form is refused");
  const begun = cpuMicros();
  const zipped = await csvToZip(ours, csv, zip);
  const cpuSeconds = (cpuMicros() - begun) / 1e6;
  const cost: CsvCost = { ...zipped, cpuSeconds, peakMb: process.resourceUsage().maxRSS / 1024 };
  process.send?.(cost, () => process.disconnect());
}
