import { z } from "zod";
import { RETENTION_SECONDS_MAX } from "#base/limits.ts";
import { FailOn, FailOnCode } from "./fail-on.ts";
import { FieldType } from "./field.ts";
import { Id } from "./id.ts";
import { pageSchema } from "./page.ts";
import { Description, lineOfText, Name, Timestamp } from "./text.ts";

const PAIRS_MAX = 10;

/** A template and the mapping that supplies its values. */
export const Pair = z
  .strictObject({ template_id: Id, mapping_id: Id, template_version: z.int().nullish() })
  .meta({ id: "Pair" });

const MEMBERS = {
  name: Name,
  description: Description.nullable(),
  template_id: Id,
  mapping_id: Id,
  template_version: z.int().nullable(),
  pairs: z.array(Pair).min(1).max(PAIRS_MAX),
  filename_pattern: lineOfText(200).nullable(),
  retention_seconds: z.int().min(1).max(RETENTION_SECONDS_MAX).nullable(),
  fail_on: FailOn,
};

/** Request to create an envelope, with either `template_id` and `mapping_id`, or `pairs`. */
export const EnvelopeCreate = z
  .strictObject(MEMBERS)
  .partial()
  .required({ name: true })
  .superRefine(namesOnce)
  .superRefine((body, context) => {
    if (body.pairs !== undefined) return;
    for (const member of ["template_id", "mapping_id"] as const)
      if (body[member] === undefined)
        context.addIssue({ code: "custom", path: [member], message: "This is required." });
  })
  .meta({ id: "EnvelopeCreate" });

/** Request to update an envelope. Omitted members keep their value; `pairs` excludes the single-pair members. */
export const EnvelopeUpdate = z
  .strictObject(MEMBERS)
  .partial()
  .superRefine(namesOnce)
  .meta({ id: "EnvelopeUpdate" });

/** An alias that a row may contain. */
const ExpectedAlias = z
  .object({
    alias: z.string(),
    raw_fields: z.array(z.string()),
    type: FieldType,
    required: z.boolean(),
    max_length: z.int().nullable(),
    options: z.array(z.string()),
  })
  .meta({ id: "ExpectedAlias" });

/** One or more pairs of a template and a mapping, under one id. */
export const Envelope = z
  .object({
    envelope_id: z.int(),
    id: z.int(),
    name: z.string(),
    description: z.string().nullable(),
    template_id: z.int(),
    mapping_id: z.int(),
    template_version: z.int().nullable(),
    pairs: z.array(
      z
        .object({
          template_id: z.int(),
          mapping_id: z.int(),
          template_version: z.int().nullable(),
        })
        .meta({ id: "EnvelopePair" }),
    ),
    filename_pattern: z.string().nullable(),
    retention_seconds: z.int().nullable(),
    fail_on: z.array(FailOnCode).meta({
      description: "Warnings that are errors, unless a request has its own `fail_on`.",
    }),
    expected_aliases: z.array(ExpectedAlias),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Envelope" });

/** A page of the account's envelopes. */
export const EnvelopePage = pageSchema("envelopes", Envelope).meta({ id: "EnvelopePage" });

/** A JSON Schema (2020-12) of one row. */
export const RowSchema = z
  .looseObject({ $schema: z.string(), type: z.literal("object") })
  .meta({ id: "RowSchema", description: "JSON Schema (2020-12) of one row." });

type PairMembers = Partial<
  Record<"template_id" | "mapping_id" | "template_version" | "pairs", unknown>
>;

function namesOnce(body: PairMembers, context: z.RefinementCtx): void {
  const { pairs, template_id, mapping_id, template_version } = body;
  const single = [template_id, mapping_id, template_version];
  if (pairs === undefined || single.every((member) => member === undefined)) return;
  const message = "Give either pairs or template_id, mapping_id and template_version.";
  context.addIssue({ code: "custom", path: ["pairs"], message });
}
