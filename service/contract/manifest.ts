import { z } from "zod";
import { BulkRow, BulkRowErrors, BulkWarning, WARNED } from "./bulk.ts";
import { Environment } from "./caller.ts";
import { Timestamp } from "./text.ts";
import { ValueWarning } from "./value-warning.ts";

/** A row in the manifest. */
export const ManifestRow = BulkRow.omit({ field: true, errors: true })
  .extend({
    warnings: z.array(ValueWarning),
    errors: BulkRowErrors.optional().meta({ description: "Only of a failed row." }),
    upload_id: z.string().optional().meta({
      description: "The job that made the row; only in the manifest of a job and its retries.",
    }),
    sha256: z.string().nullable(),
    size_bytes: z.int().nullable(),
  })
  .meta({ id: "ManifestRow" });

/** A template and a mapping that the rows were filled with. */
export const ManifestPair = z
  .object({ template_id: z.int(), template_version: z.int(), mapping_id: z.int().nullable() })
  .meta({ id: "ManifestPair" });

/** `manifest.json` in the ZIP: every row of the bulk job, and the template and mapping used. */
export const Manifest = z
  .object({
    manifest_version: z.literal(1),
    upload_id: z.string(),
    envelope_id: z.int(),
    template_id: z.int(),
    template_version: z.int(),
    mapping_id: z.int().nullable(),
    pairs: z
      .array(ManifestPair)
      .optional()
      .meta({ description: "All pairs of the envelope; present only if there are several." }),
    environment: Environment,
    created_at: Timestamp,
    total: z.int(),
    succeeded: z.int(),
    failed: z.int(),
    ...WARNED,
    warnings: z.array(BulkWarning),
    rows: z.array(ManifestRow),
  })
  .meta({ id: "Manifest" });
