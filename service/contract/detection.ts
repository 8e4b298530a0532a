import { z } from "zod";
import { FormPage } from "./field.ts";
import { FieldDefinition } from "./field-definition.ts";
import { Id } from "./id.ts";
import { UsedSoFar } from "./usage.ts";

/** Request to find the fields that the pages of a template have beside those of its PDF. */
export const DetectionRequest = z
  .strictObject({
    template_id: Id,
    version: z.int().nullish().meta({ description: "Version to look at. Default: the newest." }),
  })
  .meta({ id: "DetectionRequest" });

/** The form that sends a PDF has no fields beside the file. */
export const DetectionForm = z.strictObject({});

const DetectedField = FieldDefinition.extend({
  confidence: z.number().min(0).max(1).meta({
    description: "Share of fields with this confidence that are right.",
  }),
  reason: z.string().meta({
    description: "The line, box or text that was seen on the page.",
    examples: ["line 212 pt wide right of “Date”"],
  }),
}).meta({ id: "DetectedField" });

const DetectionWarning = z
  .object({
    code: z.enum(["page_is_image", "page_not_read", "too_many_fields"]).meta({
      description:
        "page_is_image: the page has neither text nor lines, so that nothing can be found on it. page_not_read: it exceeds the limits of reading. too_many_fields: only the most certain 800 fields are given.",
    }),
    message: z.string(),
    page: z.int().meta({ description: "Page number (1-based)." }),
  })
  .meta({ id: "DetectionWarning" });

/** The fields that pages seem to have. */
export const FieldDetection = z
  .object({
    fields: z.array(DetectedField).meta({
      description:
        "In reading order. Without `confidence` and `reason` they are the `fields` of an upload.",
    }),
    pages: z.array(FormPage).meta({ description: "All pages in order." }),
    warnings: z.array(DetectionWarning),
    usage: UsedSoFar,
  })
  .meta({ id: "FieldDetection" });
