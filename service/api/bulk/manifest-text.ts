import type { z } from "zod";
import { isoString } from "#base/instant.ts";
import type {
  ManifestPair,
  Manifest as ManifestSchema,
  ManifestRow as RowSchema,
} from "#contract/manifest.ts";
import { type BulkDeps } from "#domain/bulk";
import { type BulkJob, envelopeOf, type Row } from "#domain/bulk-records";
import { type FillPair } from "#domain/filling";
import { bulkRowBody, warnedBody } from "./bodies.ts";

type ManifestParts = ReturnType<BulkDeps["manifestText"]>;

/** Returns the text of a bulk job's `manifest.json`. */
export function manifestText(job: BulkJob): ManifestParts {
  const { pairs } = job.fillPlan;
  const [first] = pairs;
  const head: Omit<z.output<typeof ManifestSchema>, "manifest_version" | "rows"> = {
    upload_id: job.id,
    envelope_id: envelopeOf(job),
    template_id: first.templateId,
    template_version: first.templateVersion,
    mapping_id: first.mappingId,
    ...(pairs.length === 1 ? {} : { pairs: pairs.map(pairBody) }),
    environment: job.environment,
    created_at: isoString(job.submittedAt),
    total: job.total,
    succeeded: job.succeeded,
    failed: job.failed,
    ...warnedBody(job),
    warnings: [...job.warnings],
  };
  return makeParts(head);
}

/** Returns a manifest with these leading members. */
export function manifestOf(head: Readonly<Record<string, unknown>>, rows: readonly Row[]): string {
  const { opening, rowLine, separator, closing } = makeParts(head);
  return `${opening}${rows.map((row) => rowLine(row)).join(separator)}${closing}`;
}

function makeParts(head: Readonly<Record<string, unknown>>): ManifestParts {
  const whole = JSON.stringify({ manifest_version: 1, ...head });
  return {
    opening: `${whole.slice(0, -1)},"rows":[\n`,
    rowLine: (row, madeBy) =>
      JSON.stringify({
        ...rowBody(row),
        ...(madeBy === undefined ? {} : { upload_id: madeBy }),
      }),
    separator: ",\n",
    closing: "\n]}\n",
  };
}

function pairBody({
  templateId,
  templateVersion,
  mappingId,
}: FillPair): z.output<typeof ManifestPair> {
  return { template_id: templateId, template_version: templateVersion, mapping_id: mappingId };
}

function rowBody(row: Row): z.output<typeof RowSchema> {
  const { field: _, errors, ...body } = bulkRowBody(row);
  const { state } = row;
  const isFilled = state.status === "succeeded";
  return {
    ...body,
    ...(errors.length === 0 ? {} : { errors }),
    sha256: isFilled ? state.sha256 : null,
    size_bytes: isFilled ? state.sizeBytes : null,
  };
}
