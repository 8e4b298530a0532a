import type { BaseUrl } from "#base/base-url.ts";
import { isoString } from "#base/instant.ts";
import type { Event, EventFacts } from "#domain/events";
import { bulkDownloadUrl } from "../bulk/bodies.ts";
import { fileDownloadUrl } from "../documents/bodies.ts";

/** Serializes events as JSON, the body of every delivery. */
export function eventTexts(baseUrl: BaseUrl): (event: Event) => string {
  return ({ id, createdAt, environment, facts }) =>
    JSON.stringify({
      id,
      type: facts.type,
      created_at: isoString(createdAt),
      environment,
      data: dataOf(facts, baseUrl()),
    });
}

// Exactly the members of the contract: receivers may reject others.
function dataOf(facts: EventFacts, baseUrl: string): Readonly<Record<string, unknown>> {
  switch (facts.type) {
    case "generation.completed":
      return {
        task_id: facts.taskId,
        template_id: facts.templateId,
        download_url: fileDownloadUrl(baseUrl, facts.fileId),
        expires_at: isoString(facts.expiresAt),
      };
    case "generation.failed":
      return {
        task_id: facts.taskId,
        template_id: facts.templateId,
        error: facts.error,
        error_code: facts.errorCode,
      };
    case "batch.completed":
      return {
        batch_job_id: facts.batchJobId,
        total: facts.total,
        succeeded: facts.succeeded,
        failed: facts.failed,
        download_url: bulkDownloadUrl(baseUrl, facts.batchJobId),
      };
    case "batch.failed":
      return { batch_job_id: facts.batchJobId, error: facts.error };
  }
}
