import type { Platform } from "@platen/engine";
import type { Hashing } from "#base/hashing.ts";
import type { Clock, Instant } from "#base/instant.ts";
import { requireIntact } from "#base/object-faults.ts";
import type { Objects } from "#base/objects.ts";
import { Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import type { BulkJob, BulkJobId } from "../bulk-job.ts";
import { keepManifest, type ManifestPorts } from "../chunks/manifest.ts";
import type { Compilations } from "../compile/compilations.ts";
import { findBulkJob } from "../find-bulk-job.ts";
import { bundleBytes } from "./bundle-bytes.ts";
import { compiledFor, requireUnexpired } from "./kept-files.ts";
import { layOutRows } from "./lay-out-rows.ts";
import { locateTails, succeededRows, type TailLocation } from "./tail-locations.ts";

/** Bytes to send, as a whole or in ranges. */
export type Download = {
  readonly filename: string;
  /** Strong entity tag with its quotes; changes when the bytes change. */
  readonly etag: string;
  readonly sizeBytes: number;
  /** Bytes `[from, to)`. */
  readonly read: (from: number, to: number) => AsyncIterable<Uint8Array>;
};

/** What opening a download needs. */
export type DownloadPorts = ManifestPorts & {
  readonly objects: Objects;
  readonly compilations: Compilations;
  readonly platform: Platform;
  readonly hashing: Hashing;
  readonly clock: Clock;
};

/**
 * The ZIP of a finished job, laid out but not generated: a PDF for each succeeded row, then `manifest.json`. 404
 * `upload_not_found`, 409 `job_not_finished` or `job_failed`, 410 `file_expired`; 503 when a stored object is damaged.
 */
export async function openDownload(
  ports: DownloadPorts,
  caller: Caller,
  id: BulkJobId,
): Promise<Download> {
  const job = await findBulkJob(ports, caller, id);
  requireBundle(job, ports.clock.now());
  const { bytes: manifest, sha256 } = await keepManifest(ports, job);
  const rows = await succeededRows(ports.bulk, id, { after: 0, limit: job.total });
  const compiled = rows.length === 0 ? NOTHING : await compiledFor(ports, job, rows);
  const places = await locateTails(ports.bulk, id, rows);
  await requireTails(ports.objects, places);
  const { submittedAt } = job;
  const layout = layOutRows(ports.platform, { compiled, rows, manifest, modifiedAt: submittedAt });
  return {
    filename: `${id}.zip`,
    etag: `"${sha256.slice(0, ETAG_CHARACTERS)}"`,
    sizeBytes: layout.totalBytes,
    read: (from, to) =>
      bundleBytes({ ...ports, prefix: compiled.prefixDeflated, places, layout }, from, to),
  };
}

const ETAG_CHARACTERS = 32;
/** An empty prefix: a job cancelled before its first chunk was never compiled. */
const NOTHING = { prefix: new Uint8Array(0), prefixDeflated: new Uint8Array(0) };

/** 409 `job_not_finished` or `job_failed`, 410 `file_expired`. */
export function requireBundle(job: BulkJob, now: Instant): void {
  switch (job.state.status) {
    case "queued":
    case "processing":
      throw new Refusal(409, "job_not_finished", "The upload has not finished yet.");
    case "failed":
      throw new Refusal(409, "job_failed", "The upload failed; it has no result to download.");
    case "completed":
    case "cancelled":
      return requireUnexpired(job, now);
  }
}

/** Throws `ObjectMissing` or `ObjectDamaged` unless every object consists of exactly these tails. */
export async function requireTails(
  objects: Pick<Objects, "check">,
  places: readonly TailLocation[],
): Promise<void> {
  const sizes = new Map(places.map(({ key, to }) => [key, to]));
  const checks = [...sizes].map(([key, sizeBytes]) =>
    requireIntact(objects, key, { sizeBytes, sha256: null }),
  );
  await Promise.all(checks);
}
