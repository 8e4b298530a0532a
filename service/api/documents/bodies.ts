import type { z } from "zod";
import { isoString } from "#base/instant.ts";
import type {
  GeneratedFile as GeneratedFileSchema,
  GenerateRequest,
  Task as TaskSchema,
} from "#contract/generate.ts";
import type { FillPlan } from "#domain/bulk";
import type { GeneratedNow, Metadata, Task, TaskRequest } from "#domain/documents";
import { envelopeId, mappingId, templateId } from "../http/ids.ts";

/** The document that a request body asks for. */
export function taskRequest(body: z.output<typeof GenerateRequest>): TaskRequest {
  const { data, flatten, strict, test, priority } = body;
  return {
    target: targetOf(body),
    data,
    flatten,
    strict,
    failOn: body.fail_on ?? null,
    test,
    priority,
    filename: body.filename ?? null,
    retentionSeconds: body.retention_seconds ?? null,
    metadata: body.metadata ?? null,
  };
}

function targetOf(body: z.output<typeof GenerateRequest>): TaskRequest["target"] {
  const { envelope_id, template_id, mapping_id = null } = body;
  const templateVersion = body.template_version ?? null;
  if (envelope_id !== undefined)
    return { kind: "envelope", envelopeId: envelopeId(envelope_id), templateVersion };
  return {
    kind: "template",
    templateId: templateId(template_id ?? 0),
    mappingId: mapping_id === null ? null : mappingId(mapping_id),
    templateVersion,
  };
}

/** The JSON of a file that was generated at once. */
export function generatedBody(
  { file, fillPlan, warnings }: GeneratedNow,
  metadata: Metadata | null,
  baseUrl: string,
): z.output<typeof GeneratedFileSchema> {
  return {
    file_id: file.id,
    download_url: fileDownloadUrl(baseUrl, file.id),
    expires_at: isoString(file.expiresAt),
    filename: file.filename,
    size_bytes: file.sizeBytes,
    page_count: file.pageCount,
    sha256: file.sha256,
    ...namesOf(fillPlan),
    environment: file.environment,
    test: fillPlan.test,
    metadata,
    warnings: [...warnings],
  };
}

/** The JSON of a task. */
export function taskBody(task: Task, baseUrl: string): z.output<typeof TaskSchema> {
  const { state } = task;
  const file = state.status === "completed" ? state.file : null;
  const failure = state.status === "failed" ? state : null;
  const end = "finishedAt" in state ? state : null;
  const startedAt = "startedAt" in state ? state.startedAt : null;
  return {
    task_id: task.id,
    status: state.status,
    ...(file === null ? {} : { download_url: fileDownloadUrl(baseUrl, file.id) }),
    file_id: file?.id ?? null,
    filename: task.filename,
    size_bytes: file?.sizeBytes ?? null,
    page_count: task.pageCount,
    sha256: file?.sha256 ?? null,
    ...namesOf(task.fillPlan),
    environment: task.environment,
    priority: task.priority,
    test: task.fillPlan.test,
    metadata: task.metadata,
    submitted_at: isoString(task.submittedAt),
    started_at: startedAt === null ? null : isoString(startedAt),
    finished_at: end === null ? null : isoString(end.finishedAt),
    expires_at: file === null ? null : isoString(file.expiresAt),
    error: failure?.error ?? null,
    error_code: failure?.errorCode ?? null,
    field: failure?.field ?? null,
    warnings: "warnings" in state ? [...state.warnings] : [],
  };
}

/** The URL of a generated file. */
export function fileDownloadUrl(baseUrl: string, id: string): string {
  return `${baseUrl}/api/v1/generate/download/${id}`;
}

function namesOf({ envelopeId: envelope, pairs: [first] }: FillPlan) {
  return {
    envelope_id: envelope,
    template_id: first.templateId,
    template_version: first.templateVersion,
    mapping_id: first.mappingId,
  };
}
