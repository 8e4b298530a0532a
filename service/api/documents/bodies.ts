import type { z } from "zod";
import {
  GeneratedFile as GeneratedFileSchema,
  type GenerateRequest,
  Task as TaskSchema,
} from "#contract/generate.ts";
import type { GeneratedNow, Metadata, Task, TaskRequest } from "#domain/documents";
import { type FillPlan } from "#domain/filling";
import { bodyWriter } from "../http/body-mapper.ts";
import { envelopeId, mappingId, templateId } from "../http/ids.ts";

/** Returns the requested document. */
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

const writeGenerated = bodyWriter(GeneratedFileSchema);
const writeTask = bodyWriter(TaskSchema);

/** Returns the JSON of a file that was generated at once. */
export function generatedBody(
  { file, fillPlan, warnings }: GeneratedNow,
  metadata: Metadata | null,
  baseUrl: string,
): z.output<typeof GeneratedFileSchema> {
  return writeGenerated({
    ...file,
    ...namesOf(fillPlan),
    fileId: file.id,
    downloadUrl: fileDownloadUrl(baseUrl, file.id),
    test: fillPlan.test,
    metadata,
    warnings,
  });
}

/** Returns the JSON of a task. */
export function taskBody(task: Task, baseUrl: string): z.output<typeof TaskSchema> {
  const { state } = task;
  const file = state.status === "completed" ? state.file : null;
  const failure = state.status === "failed" ? state : null;
  return writeTask({
    ...task,
    ...namesOf(task.fillPlan),
    taskId: task.id,
    status: state.status,
    downloadUrl: file === null ? undefined : fileDownloadUrl(baseUrl, file.id),
    fileId: file?.id ?? null,
    sizeBytes: file?.sizeBytes ?? null,
    sha256: file?.sha256 ?? null,
    test: task.fillPlan.test,
    startedAt: "startedAt" in state ? state.startedAt : null,
    finishedAt: "finishedAt" in state ? state.finishedAt : null,
    expiresAt: file?.expiresAt ?? null,
    error: failure?.error ?? null,
    errorCode: failure?.errorCode ?? null,
    field: failure?.field ?? null,
    warnings: "warnings" in state ? state.warnings : [],
  });
}

/** Returns the URL of a generated file. */
export function fileDownloadUrl(baseUrl: string, id: string): string {
  return `${baseUrl}/api/v1/generate/download/${id}`;
}

function namesOf({ envelopeId: envelope, pairs: [first] }: FillPlan) {
  return { ...first, envelopeId: envelope };
}
