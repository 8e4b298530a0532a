import { stat, writeFile } from "node:fs/promises";
import { relative } from "node:path";
import { Platen } from "@platen/sdk";
import { count, counted, duration, size } from "../output/wording.ts";
import { startProgress } from "../terminal/progress.ts";
import { EXIT, Refusal } from "../terminal/refusal.ts";
import { bold, print } from "../terminal/terminal.ts";
import { type CheckedZip, checkZip } from "./check-zip.ts";
import type { DemoService, Trial } from "./demo-service.ts";
import { furnish } from "./furnish.ts";
import { type DemoFiles, folderBytes, layOut, unpackSamples } from "./lay-out.ts";
import type { Material } from "./material.ts";
import { downloadZip, type Prepared, prepare, runJob } from "./run-job.ts";

/** The command's exit code, and the job for the examples. */
export type DemoOutcome = {
  readonly exitCode: number;
  readonly uploadId: string;
  readonly trial: Trial;
};

/** Runs a complete job over HTTP and prints each step. */
export async function runDemo(
  { service, storage, startedMs, apiKey, openTrial }: DemoService,
  material: Material,
  folder: string,
  signal: AbortSignal,
): Promise<DemoOutcome> {
  const platen = new Platen({ baseUrl: service.url, apiKey });
  const files = await layOut(folder, material);
  const storedBefore = await folderBytes(storage);
  step("service", `${service.url}, started in ${duration(startedMs)}`);
  const prepared = await prepare(platen, material);
  await writeFile(files.mapping, `${JSON.stringify(prepared.fieldMappings, null, 2)}\n`);
  tellPrepared(material, prepared);
  const job = await runJob(platen, prepared.envelopeId, material.csv, signal);
  const { total, failed } = job.status;
  const rate = count((total / job.durationMs) * 1000);
  step(
    "filled",
    `${counted(total, "row")} in ${duration(job.durationMs)}, ${bold(`${rate} rows/s`)}`,
  );
  const trial = openTrial();
  trial.catch(() => undefined); // It is awaited below.
  const stored = (await folderBytes(storage)) - storedBefore;
  const took = await downloadZip(platen, job.uploadId, files.zip, signal);
  const zipBytes = (await stat(files.zip)).size;
  step(
    "ZIP",
    `${size(zipBytes)}, downloaded in ${took}; the service stores ${share(stored, zipBytes)}`,
  );
  const { pdfs, sizeBytes } = await check(files.zip);
  step(
    "checked",
    `${counted(pdfs.length, "PDF")}, ${size(sizeBytes)} unpacked: CRC-32, SHA-256, manifest`,
  );
  const opened = await trial;
  step("trial", "an account on PRO, 14 days, paid for in a sandbox where no money moves");
  const samples = await unpackSamples(files, pdfs);
  tellPlaces(files, samples);
  if (failed > 0) print(`\n${counted(failed, "row")} failed; manifest.json in the ZIP says why.`);
  return {
    exitCode: failed > 0 ? EXIT.rowsFailed : EXIT.done,
    uploadId: job.uploadId,
    trial: opened,
  };
}

/** Prints what the user can do next while the service runs, once the trial has something to show. */
export async function printNextSteps(
  { service, apiKey }: DemoService,
  { uploadId, trial }: Pick<DemoOutcome, "uploadId" | "trial">,
  signal: AbortSignal,
): Promise<void> {
  const began = performance.now();
  await furnish(new Platen({ baseUrl: service.url, apiKey: trial.apiKey }), signal);
  const { url, email, password } = await trial.openDashboard();
  print(
    `\n${bold("The trial")} has forms, jobs and usage to look at, ${duration(performance.now() - began)}`,
  );
  print(`\n${bold("Open the dashboard")} (the link signs in once, within an hour)`);
  print(`  ${url}`);
  print(`  later: ${email} with the password ${password}`);
  const status = `${service.url}/api/v1/generate/envelope-bulk/status/${uploadId}`;
  print(`\n${bold("Ask it yourself")}`);
  print(`  export KEY=${apiKey}`);
  print(`  curl -H "Authorization: Bearer $KEY" ${status}`);
  print(`\n${bold("Pay for it")} (in a sandbox: no money moves)`);
  print(`  export TRIAL=${trial.apiKey}`);
  print(`  curl -H "Authorization: Bearer $TRIAL" ${service.url}/api/v1/billing/subscription`);
  print(`  curl -H "Authorization: Bearer $TRIAL" ${service.url}/api/v1/billing/portal`);
  print(`\nServing at ${bold(service.url)} until Ctrl-C.`);
}

async function check(path: string): Promise<CheckedZip> {
  const progress = startProgress("  checking ", 1);
  try {
    const checked = await checkZip(path, (done, of) =>
      progress.update(done / of, `${count(done)} of ${counted(of, "PDF")}`),
    );
    if (checked.faults.length > 0) {
      throw new Refusal(`The ZIP is not right:\n  ${checked.faults.join("\n  ")}`);
    }
    return checked;
  } finally {
    progress.end();
  }
}

function tellPrepared({ title, csv }: Material, prepared: Prepared): void {
  const { templateId, mappingId, envelopeId, pageCount, fieldCount } = prepared;
  const form = `${title}: ${counted(pageCount, "page")}, ${counted(fieldCount, "field")}`;
  step("form", `${form} (template ${templateId}, mapping ${mappingId}, envelope ${envelopeId})`);
  step("rows", `${size(csv.length)} of CSV`);
}

function tellPlaces(files: DemoFiles, samples: readonly string[]): void {
  print(`\n${bold("Look at")}`);
  for (const path of [files.form, files.csv, files.mapping, files.zip, ...samples]) {
    print(`  ${relative(process.cwd(), path) || path}`);
  }
}

function share(bytes: number, of: number): string {
  const percent = of === 0 ? 0 : (bytes / of) * 100;
  return `${size(bytes)} for it, ${percent.toFixed(1)} %`;
}

function step(name: string, text: string): void {
  print(`  ${name.padEnd(9)} ${text}`);
}
