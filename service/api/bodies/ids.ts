import { brand } from "#base/brand.ts";
import { bodyId, pathBigId, pathId, pathToken } from "#contract/id.ts";
import type { KeyId, MemberId } from "#domain/accounts";
import type { BulkJobId } from "#domain/bulk";
import type { FileId, TaskId } from "#domain/documents";
import type { EnvelopeId } from "#domain/envelopes";
import type { MappingId, SchemaTemplateId } from "#domain/mappings";
import type { SignatureId, TemplateId } from "#domain/templates";
import type { DeliveryId, WebhookId } from "#domain/webhooks";

/** The template that a body or a path names; one that cannot be is one that nobody has. */
export function templateId(value: number | string): TemplateId {
  return brand<TemplateId>(idOf(value));
}

/** The mapping that a body or a path names. */
export function mappingId(value: number | string): MappingId {
  return brand<MappingId>(idOf(value));
}

/** The schema that a body or a path names. */
export function schemaTemplateId(value: number | string): SchemaTemplateId {
  return brand<SchemaTemplateId>(idOf(value));
}

/** The schema that a body names; null where it names none. */
export function schemaTemplateIdOrNull(value: number | null | undefined): SchemaTemplateId | null {
  return value === null || value === undefined ? null : schemaTemplateId(value);
}

/** The envelope that a body or a path names. */
export function envelopeId(value: number | string): EnvelopeId {
  return brand<EnvelopeId>(idOf(value));
}

/** The API key that a path names. */
export function keyId(text: string): KeyId {
  return brand<KeyId>(idOf(text));
}

/** The member that a path names. */
export function memberId(text: string): MemberId {
  return brand<MemberId>(idOf(text));
}

/** The signature that a path names. */
export function signatureId(text: string): SignatureId {
  return brand<SignatureId>(pathToken(text));
}

/** The upload that a path names. */
export function bulkJobId(text: string): BulkJobId {
  return brand<BulkJobId>(pathToken(text));
}

/** The task that a path names. */
export function taskId(text: string): TaskId {
  return brand<TaskId>(pathToken(text));
}

/** The file that a path names. */
export function fileId(text: string): FileId {
  return brand<FileId>(pathToken(text));
}

/** The webhook that a body or a path names. */
export function webhookId(value: number | string): WebhookId {
  return brand<WebhookId>(idOf(value));
}

/** The delivery that a path names. */
export function deliveryId(text: string): DeliveryId {
  return brand<DeliveryId>(pathBigId(text));
}

/** The version that a path names; one that cannot be is one that no template has. */
export function versionNumber(text: string): number {
  return pathId(text);
}

function idOf(value: number | string): number {
  return typeof value === "string" ? pathId(value) : bodyId(value);
}
