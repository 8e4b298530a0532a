import type { z } from "zod";
import { isoString } from "#base/instant.ts";
import type {
  ManifestPair,
  Manifest as ManifestSchema,
  ManifestRow as RowSchema,
} from "#contract/manifest.ts";
import { envelopeOf, type FillPair, type Row, type Upload } from "#domain/bulk";
import { bulkRowBody } from "./bodies.ts";

/** The text of an upload's `manifest.json`. */
export function manifestText(upload: Upload, rows: readonly Row[]): string {
  const { pairs } = upload.order;
  const [first] = pairs;
  const head: Omit<z.output<typeof ManifestSchema>, "manifest_version" | "rows"> = {
    upload_id: upload.id,
    envelope_id: envelopeOf(upload),
    template_id: first.templateId,
    template_version: first.templateVersion,
    mapping_id: first.mappingId,
    ...(pairs.length === 1 ? {} : { pairs: pairs.map(pairBody) }),
    environment: upload.environment,
    created_at: isoString(upload.submittedAt),
    total: upload.total,
    succeeded: upload.succeeded,
    failed: upload.failed,
    warnings: [...upload.warnings],
  };
  return manifestOf(head, rows);
}

/** A manifest with these leading members; one line per row, so that a large one can be read and streamed. */
export function manifestOf(head: Readonly<Record<string, unknown>>, rows: readonly Row[]): string {
  const lines = rows.map((row) => JSON.stringify(rowBody(row)));
  const whole = JSON.stringify({ manifest_version: 1, ...head });
  return `${whole.slice(0, -1)},"rows":[\n${lines.join(",\n")}\n]}\n`;
}

function pairBody({
  templateId,
  templateVersion,
  mappingId,
}: FillPair): z.output<typeof ManifestPair> {
  return { template_id: templateId, template_version: templateVersion, mapping_id: mappingId };
}

function rowBody(row: Row): z.output<typeof RowSchema> {
  const { field: _, ...body } = bulkRowBody(row);
  const { state } = row;
  const isFilled = state.status === "succeeded";
  return {
    ...body,
    sha256: isFilled ? state.sha256 : null,
    size_bytes: isFilled ? state.sizeBytes : null,
  };
}
