import type { FieldMappings } from "@platen/forms/field-mappings";
import type { Brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { TemplateId } from "#domain/templates";
import type { SchemaTemplateId } from "./schema-template.ts";

export type MappingId = Brand<number, "MappingId">;

/** The members of a mapping that do not depend on its template. */
export type MappingContent = {
  readonly name: string;
  readonly description: string | null;
  readonly fieldMappings: FieldMappings;
  /** Published to the account's library. */
  readonly isTemplate: boolean;
  readonly category: string | null;
};

/** The members of a mapping that a caller may change. */
export type MappingSettings = MappingContent & {
  /** The pinned version; changed only on request. */
  readonly templateVersion: number;
  /** The schema that its rows must satisfy; null: none. */
  readonly schemaTemplateId: SchemaTemplateId | null;
};

/** Maps aliases to the fields of one version of a template. */
export type Mapping = MappingSettings & {
  readonly id: MappingId;
  readonly accountId: AccountId;
  readonly templateId: TemplateId;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
};
