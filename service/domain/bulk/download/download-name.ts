import { documentName } from "@platen/forms/file-names";
import { type BulkJob, envelopeOf } from "#domain/bulk-records";
import type { BulkDeps } from "../deps.ts";

/** Characters of an envelope's name in that of a file. */
const NAME_CHARACTERS_MAX = 100;
const ID_CHARACTERS = 6;

/** The name of a job's file: that of its envelope, and the end of the job's id. */
export async function downloadName(
  { envelopes }: BulkDeps,
  job: BulkJob,
  extension: "zip" | "pdf",
): Promise<string> {
  const envelope = await envelopes.findEnvelope(job.accountId, envelopeOf(job));
  const fallback = `${job.id}.pdf`;
  const name = Array.from(envelope?.name ?? "")
    .slice(0, NAME_CHARACTERS_MAX)
    .join("");
  const requested = name === "" ? fallback : `${name}-${job.id.slice(-ID_CHARACTERS)}`;
  const pdf = documentName({ requested, pattern: null, textOf: () => "", fallback });
  return pdf.replace(/\.pdf$/i, `.${extension}`);
}
