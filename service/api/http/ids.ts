import { brand } from "#base/brand.ts";
import { bodyId, pathBigId, pathId, pathToken } from "#contract/id.ts";
import type { KeyId, MemberId, SessionId } from "#domain/accounts";
import type { BulkJobId } from "#domain/bulk-records";
import type { FileId, TaskId } from "#domain/documents";
import type { EnvelopeId } from "#domain/envelopes";
import type { MappingId, SchemaTemplateId } from "#domain/mappings";
import type { PasskeyId } from "#domain/people/records";
import type { SignatureId } from "#domain/signatures";
import type { TemplateId } from "#domain/templates";
import type { DeliveryId, WebhookId } from "#domain/webhooks/records";

/**
 * Returns a template's id in a body or a path. Like all ids here: a malformed one matches nothing, so that it is a 404.
 */
export function templateId(value: number | string): TemplateId {
  return brand<TemplateId>(idOf(value));
}

/** Returns a template's id in a query; null when absent. */
export function templateIdOrNull(value: number | undefined): TemplateId | null {
  return value === undefined ? null : templateId(value);
}

/** Returns a mapping's id in a body or a path. */
export function mappingId(value: number | string): MappingId {
  return brand<MappingId>(idOf(value));
}

/** Returns a schema's id in a body or a path. */
export function schemaTemplateId(value: number | string): SchemaTemplateId {
  return brand<SchemaTemplateId>(idOf(value));
}

/** Returns a schema's id in a body; null when absent. */
export function schemaTemplateIdOrNull(value: number | null | undefined): SchemaTemplateId | null {
  return value === null || value === undefined ? null : schemaTemplateId(value);
}

/** Returns an envelope's id in a body or a path. */
export function envelopeId(value: number | string): EnvelopeId {
  return brand<EnvelopeId>(idOf(value));
}

/** Returns an API key's id in a path. */
export function keyId(text: string): KeyId {
  return brand<KeyId>(idOf(text));
}

/** Returns a member's id in a path. */
export function memberId(text: string): MemberId {
  return brand<MemberId>(idOf(text));
}

/** Returns a session's id in a path. */
export function sessionId(text: string): SessionId {
  return brand<SessionId>(idOf(text));
}

/** Returns a passkey's id in a path. */
export function passkeyId(text: string): PasskeyId {
  return brand<PasskeyId>(idOf(text));
}

/** Returns a signature's id in a path. */
export function signatureId(text: string): SignatureId {
  return brand<SignatureId>(pathToken(text));
}

/** Returns an upload's id in a path. */
export function bulkJobId(text: string): BulkJobId {
  return brand<BulkJobId>(pathToken(text));
}

/** Returns a task's id in a path. */
export function taskId(text: string): TaskId {
  return brand<TaskId>(pathToken(text));
}

/** Returns a file's id in a path. */
export function fileId(text: string): FileId {
  return brand<FileId>(pathToken(text));
}

/** Returns a webhook's id in a body or a path. */
export function webhookId(value: number | string): WebhookId {
  return brand<WebhookId>(idOf(value));
}

/** Returns a delivery's id in a path. */
export function deliveryId(text: string): DeliveryId {
  return brand<DeliveryId>(pathBigId(text));
}

/** Returns a template version's number in a path. */
export function versionNumber(text: string): number {
  return pathId(text);
}

function idOf(value: number | string): number {
  return typeof value === "string" ? pathId(value) : bodyId(value);
}
