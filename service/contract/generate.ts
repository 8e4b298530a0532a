import { z } from "zod";
import { RETENTION_SECONDS_MAX } from "#base/limits.ts";
import { Environment } from "./caller.ts";
import { FailOn } from "./fail-on.ts";
import { Id } from "./id.ts";
import { PageQuery, pageSchema } from "./page.ts";
import { lineOfText, Timestamp } from "./text.ts";
import { ValueWarning } from "./value-warning.ts";

const METADATA_MEMBERS_MAX = 50;
const FILENAME_CHARACTERS_MAX = 255;

/** Priority of work in the queue. */
export const Priority = z.enum(["low", "normal", "high"]).meta({ id: "Priority" });

const METADATA = "Data of your own, returned unchanged: up to 50 members with scalar values.";

const MetadataName = z.string().min(1).max(64);
const MetadataValue = z
  .union([z.string().max(500), z.number(), z.boolean(), z.null()])
  .meta({ id: "MetadataValue" });

/** Caller-defined data. */
const Metadata = z
  .record(MetadataName, MetadataValue)
  .refine((all) => Object.keys(all).length <= METADATA_MEMBERS_MAX, "Attach 50 members at most.")
  .meta({ description: METADATA });

/** Request to fill one document, synchronously or as a task. */
export const GenerateRequest = z
  .strictObject({
    envelope_id: Id.optional().meta({
      description: "Envelope to fill; an alternative to template_id.",
    }),
    template_id: Id.optional(),
    mapping_id: Id.nullish().meta({
      description: "null or omitted: `data` is keyed by the form's raw field names.",
    }),
    data: z
      .record(z.string(), z.unknown())
      .meta({ description: "Values by alias: strings, numbers, booleans, lists or signatures." }),
    async_mode: z.boolean().default(false),
    flatten: z.boolean().default(false).meta({
      description: "Flatten the form: draw the values into the pages and remove the fields.",
    }),
    filename: lineOfText(FILENAME_CHARACTERS_MAX).nullish(),
    metadata: Metadata.nullish(),
    template_version: z.int().nullish(),
    test: z.boolean().default(false).meta({
      description: "Print TEST across every page. Test documents do not count towards usage.",
    }),
    strict: z
      .boolean()
      .default(false)
      .meta({ description: "Treat every warning about a value as an error." }),
    fail_on: FailOn.nullish(),
    retention_seconds: z.int().min(1).max(RETENTION_SECONDS_MAX).nullish(),
    priority: Priority.default("normal").meta({
      description: "Priority of the task in the queue.",
    }),
  })
  .refine(namesOne, {
    message: "Name an envelope, or a template with or without a mapping.",
    path: ["envelope_id"],
  })
  .meta({ id: "GenerateRequest" });

function namesOne(asked: {
  readonly envelope_id?: unknown;
  readonly template_id?: unknown;
  readonly mapping_id?: unknown;
}): boolean {
  if (asked.envelope_id === undefined) return asked.template_id !== undefined;
  return asked.template_id === undefined && (asked.mapping_id ?? null) === null;
}

/** A document that was filled synchronously. */
export const GeneratedFile = z
  .object({
    file_id: z.string(),
    download_url: z.string().meta({ description: "Needs the same Authorization header." }),
    expires_at: Timestamp,
    filename: z.string(),
    size_bytes: z.int(),
    page_count: z.int(),
    sha256: z.string(),
    envelope_id: z.int().nullable(),
    template_id: z.int(),
    template_version: z.int(),
    mapping_id: z.int().nullable(),
    environment: Environment,
    test: z.boolean(),
    metadata: z.record(z.string(), MetadataValue).nullable(),
    warnings: z.array(ValueWarning),
  })
  .meta({ id: "GeneratedFile" });

const TaskStatusName = z
  .enum(["pending", "processing", "completed", "failed", "cancelled"])
  .meta({ id: "TaskStatusName" });

/** Status of a task. */
export const Task = z
  .object({
    task_id: z.string(),
    status: TaskStatusName,
    download_url: z
      .string()
      .optional()
      .meta({ description: "Present once the task is completed." }),
    file_id: z.string().nullable(),
    filename: z.string(),
    size_bytes: z.int().nullable(),
    page_count: z.int(),
    sha256: z.string().nullable(),
    envelope_id: z.int().nullable(),
    template_id: z.int(),
    template_version: z.int(),
    mapping_id: z.int().nullable(),
    environment: Environment,
    priority: Priority,
    test: z.boolean(),
    metadata: z.record(z.string(), MetadataValue).nullable(),
    submitted_at: Timestamp,
    started_at: Timestamp.nullable(),
    finished_at: Timestamp.nullable(),
    expires_at: Timestamp.nullable().meta({
      description: "When the file expires; null: there is no file.",
    }),
    error: z.string().nullable(),
    error_code: z.string().nullable(),
    field: z.string().nullable().meta({ description: "Alias that caused the error; null: none." }),
    warnings: z.array(ValueWarning),
  })
  .meta({ id: "Task" });

/** Filters for tasks. */
export const TaskQuery = PageQuery.extend({
  status: TaskStatusName.optional().meta({ description: "Only tasks with this status." }),
});

/** A page of the tasks in the key's environment. */
export const TaskPage = pageSchema("tasks", Task).meta({ id: "TaskPage" });
