import { fieldsOnPages, type PageText } from "@platen/forms";
import { ObjectDamaged, ObjectMissing, requireIntact } from "#base/object-faults.ts";
import { Refusal } from "#base/refusal.ts";
import { unavailable } from "#base/unavailable.ts";
import type { PdfInput } from "#domain/templates/untrusted";
import type { ReadingDeps } from "./deps.ts";
import { type FieldNaming, namingOf, namingsOf } from "./field-naming.ts";
import { isRead, READING } from "./reading-state.ts";
import type { Template, TemplateVersion } from "./template.ts";

/**
 * Limit of the CPU time, in ms, of a reading that a request waits for; an upload has used some before. A version that
 * takes longer is read in the background, with the whole limit of the process.
 */
const REQUEST_CPU_MS_MAX = 2500;
/** Larger PDFs get labels from tooltips only: reading them beside uploads of that size takes too much memory. */
const PDF_BYTES_MAX = 20_000_000;
/** Maximum of versions per background run, so that other periodic tasks are not delayed for long. */
const BACKGROUND_MAX = 20;

/**
 * Returns the version with the labels of its pages, which are read once and stored. A version that cannot be read now is
 * returned unchanged and read later: labels never make a template unavailable.
 */
export async function withReading(
  deps: ReadingDeps,
  version: TemplateVersion,
): Promise<TemplateVersion> {
  if (isRead(version)) return version;
  try {
    return await readVersion(deps, version, REQUEST_CPU_MS_MAX);
  } catch (error) {
    if (error instanceof Refusal) return version;
    throw error;
  }
}

/**
 * Returns the version with its reading, for callers that cannot do without. 410 `file_expired` when the PDF is gone; 503
 * `unavailable` while it cannot be read, with `pending` as the message when it only takes longer.
 */
export async function requireReading(
  deps: ReadingDeps,
  version: TemplateVersion,
  pending: string,
): Promise<TemplateVersion> {
  if (isRead(version)) return version;
  const read = await readVersion(deps, version, REQUEST_CPU_MS_MAX);
  if (!isRead(read)) throw unavailable(pending);
  return read;
}

/** Returns the template with the reading of its newest version. */
export async function withCurrentReading(deps: ReadingDeps, template: Template): Promise<Template> {
  const current = await withReading(deps, template.current);
  return current === template.current ? template : { ...template, current };
}

/**
 * Reads some versions that have no reading, or one of an earlier reader. A version whose PDF is missing or damaged is
 * skipped; lack of processes ends the run.
 */
export async function readVersions(deps: ReadingDeps): Promise<void> {
  for (const version of await deps.templates.listUnread(READING, BACKGROUND_MAX))
    try {
      await readVersion(deps, version);
    } catch (error) {
      if (error instanceof ObjectMissing || error instanceof ObjectDamaged) continue;
      throw error;
    }
}

/** Reads a version and records the reading. A file that exceeds the limits is recorded with the labels of its tooltips. */
async function readVersion(
  deps: ReadingDeps,
  version: TemplateVersion,
  requestCpuMsMax?: number,
): Promise<TemplateVersion> {
  const { objects, templates } = deps;
  await requireIntact(objects, version.objectKey, version);
  const open = (): AsyncIterable<Uint8Array> => objects.get(version.objectKey);
  const pdf = { sizeBytes: version.sizeBytes, open };
  const found = await readPdf(deps, version, pdf, requestCpuMsMax);
  if (found === null) return version;
  const { texts, labels, isPartial } = found;
  const reading = { format: READING, labels: labels.map(namingOf), isPartial };
  await templates.recordReading({ ...version, reading }, texts);
  return { ...version, reading };
}

type Found = {
  readonly texts: readonly PageText[];
  readonly labels: readonly FieldNaming[];
  readonly isPartial: boolean;
};

/** Returns null when the PDF exceeded the limit of a request, because a background run may still read it. */
async function readPdf(
  { pageReader }: ReadingDeps,
  version: TemplateVersion,
  pdf: PdfInput,
  requestCpuMsMax?: number,
): Promise<Found | null> {
  const { pages } = version;
  if (version.sizeBytes > PDF_BYTES_MAX) return makeUnread(version);
  const fields = fieldsOnPages(version.fields, pages);
  const limit = requestCpuMsMax === undefined ? {} : { cpuMsMax: requestCpuMsMax };
  const read = await pageReader.readPages({ pdf, pages, fields, ...limit });
  if (read.kind === "read") return read;
  const mayBeRead = read.reason === "took_too_long" && requestCpuMsMax !== undefined;
  return mayBeRead ? null : makeUnread(version);
}

function makeUnread(version: TemplateVersion): Found {
  return { texts: [], labels: namingsOf({ ...version, reading: null }), isPartial: true };
}
