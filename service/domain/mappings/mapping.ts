import type { FieldMappings } from "@platen/forms/field-mappings";
import type { Brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { TemplateId } from "#domain/templates";
import type { SchemaTemplateId } from "./schema-template.ts";

export type MappingId = Brand<number, "MappingId">;

/** Maps aliases to the fields of one version of a template. */
export type Mapping = {
  readonly id: MappingId;
  readonly accountId: AccountId;
  readonly name: string;
  readonly description: string | null;
  readonly templateId: TemplateId;
  /** The pinned version; changed only on request. */
  readonly templateVersion: number;
  /** The schema that its rows must satisfy; null: none. */
  readonly schemaTemplateId: SchemaTemplateId | null;
  readonly fieldMappings: FieldMappings;
  /** Published to the account's library. */
  readonly isTemplate: boolean;
  readonly category: string | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
};
