import { z } from "zod";
import { Environment } from "./caller.ts";
import { Id } from "./id.ts";
import { PageQuery, pageSchema } from "./page.ts";
import { lineOfText, Timestamp } from "./text.ts";
import { ValueWarning } from "./value-warning.ts";

const RETENTION_SECONDS_MAX = 2_592_000;
const METADATA_MEMBERS_MAX = 50;
const FILENAME_CHARACTERS_MAX = 255;

const Priority = z.enum(["low", "normal", "high"]);

const METADATA = "What you attach, given back as it came: up to 50 members, no objects.";

const MetadataName = z.string().min(1).max(64);
const MetadataValue = z.union([z.string().max(500), z.number(), z.boolean(), z.null()]);

/** What a caller attaches. */
const Metadata = z
  .record(MetadataName, MetadataValue)
  .refine((all) => Object.keys(all).length <= METADATA_MEMBERS_MAX, "Attach 50 members at most.")
  .meta({ description: METADATA });

/** One document to be filled, at once or in its turn. */
export const GenerateRequest = z
  .strictObject({
    envelope_id: Id.optional().meta({ description: "What to fill; or name a template." }),
    template_id: Id.optional(),
    mapping_id: Id.nullish().meta({
      description: "Without one, data is keyed by the form's raw field names.",
    }),
    data: z
      .record(z.string(), z.unknown())
      .meta({ description: "The values by alias: texts, numbers, booleans, lists, signatures." }),
    async_mode: z.boolean().default(false),
    flatten: z.boolean().default(false).meta({ description: "Burn the values into the pages." }),
    filename: lineOfText(FILENAME_CHARACTERS_MAX).nullish(),
    metadata: Metadata.nullish(),
    template_version: z.int().nullish(),
    test: z
      .boolean()
      .default(false)
      .meta({ description: "Put TEST across every page; nothing is counted." }),
    strict: z.boolean().default(false).meta({ description: "Every warning is an error." }),
    retention_seconds: z.int().min(1).max(RETENTION_SECONDS_MAX).nullish(),
    priority: Priority.default("normal").meta({ description: "Of a task among those that wait." }),
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

/** A document that was filled at once. */
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

const TaskStatusName = z.enum(["pending", "processing", "completed", "failed", "cancelled"]);

/** Where a task stands. */
export const Task = z
  .object({
    task_id: z.string(),
    status: TaskStatusName,
    download_url: z.string().optional().meta({ description: "Present when it is completed." }),
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
    expires_at: Timestamp.nullable().meta({ description: "Of the file; null without one." }),
    error: z.string().nullable(),
    error_code: z.string().nullable(),
    field: z.string().nullable().meta({ description: "The alias at fault." }),
    warnings: z.array(ValueWarning),
  })
  .meta({ id: "Task" });

/** Which tasks are asked for. */
export const TaskQuery = PageQuery.extend({ status: TaskStatusName.optional() });

/** A part of the tasks of the key's environment. */
export const TaskPage = pageSchema("tasks", Task).meta({ id: "TaskPage" });
