import { createWriteStream } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { BulkStatus, Platen } from "@platen/sdk";
import { count, counted, duration } from "../output/wording.ts";
import { startProgress } from "../terminal/progress.ts";
import { Refusal } from "../terminal/refusal.ts";
import type { Material } from "./material.ts";

/** A form that is ready to be filled. */
export type Prepared = {
  readonly templateId: number;
  readonly mappingId: number;
  readonly envelopeId: number;
  readonly pageCount: number;
  readonly fieldCount: number;
  readonly fieldMappings: Readonly<Record<string, string>>;
};

/** A finished bulk job. */
export type FinishedJob = {
  readonly uploadId: string;
  readonly status: BulkStatus;
  /** From the start of the upload to the status `completed`. */
  readonly durationMs: number;
};

/** Uploads the form, maps its fields to the rows' names, and creates an envelope. */
export async function prepare(platen: Platen, material: Material): Promise<Prepared> {
  const { title, form, slug, filenamePattern } = material;
  const file = new Blob([form], { type: "application/pdf" });
  const template = await platen.templates.upload({ file, name: title, filename: `${slug}.pdf` });
  const fieldMappings = material.mappingFor(template);
  const mapping = await platen.mappings.create({
    name: title,
    template_id: template.id,
    field_mappings: fieldMappings,
  });
  const envelope = await platen.envelopes.create({
    name: title,
    template_id: template.id,
    mapping_id: mapping.id,
    ...(filenamePattern === null ? {} : { filename_pattern: filenamePattern }),
  });
  return {
    templateId: template.id,
    mappingId: mapping.id,
    envelopeId: envelope.envelope_id,
    pageCount: template.page_count,
    fieldCount: template.field_count,
    fieldMappings,
  };
}

/** Submits the rows and waits for the end, with progress. */
export async function runJob(
  platen: Platen,
  envelopeId: number,
  csv: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<FinishedJob> {
  const began = performance.now();
  const file = new Blob([csv], { type: "text/csv" });
  const job = await platen.bulk.submit({ envelope_id: envelopeId, file });
  const progress = startProgress("  filling  ", job.total_rows);
  const onProgress = ({ succeeded, failed, total }: BulkStatus): void => {
    const done = succeeded + failed;
    const rate = (done / (performance.now() - began)) * 1000;
    progress.update(done, `${count(done)} of ${counted(total, "row")}, ${count(rate)} rows/s`);
  };
  try {
    const status = await platen.bulk.wait(job.upload_id, { onProgress, signal, pollMs: 100 });
    if (status.status !== "completed") {
      throw new Refusal(`The job ended as ${status.status}: ${status.error ?? "no reason given"}.`);
    }
    return { uploadId: job.upload_id, status, durationMs: performance.now() - began };
  } finally {
    progress.end();
  }
}

/** Downloads the job's ZIP to `path`, under a temporary name first so that the file is always complete. */
export async function downloadZip(
  platen: Platen,
  uploadId: string,
  path: string,
  signal: AbortSignal,
): Promise<string> {
  const began = performance.now();
  const { body } = await platen.bulk.download(uploadId, { signal });
  if (body === null) throw new Refusal("The service answered without a ZIP.");
  await mkdir(dirname(path), { recursive: true });
  const unfinished = `${path}.part`;
  await pipeline(Readable.fromWeb(body), createWriteStream(unfinished));
  await rename(unfinished, path);
  return duration(performance.now() - began);
}
