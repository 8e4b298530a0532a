import type { Page, PageRequest } from "#base/page.ts";
import type { AccountId } from "#domain/accounts";
import type { TemplateId } from "#domain/templates";
import type { Mapping, MappingId } from "./mapping.ts";
import type { SchemaTemplate, SchemaTemplateId } from "./schema-template.ts";

/** Filter of a library; null: any. */
export type LibraryFilter = {
  readonly category: string | null;
  /** Text in the name or description, in any case. */
  readonly search: string | null;
};

/** Records of mappings; every method is restricted to one account. */
export type MappingStore = {
  readonly createMapping: (mapping: Omit<Mapping, "id">) => Promise<MappingId>;
  readonly findMapping: (account: AccountId, id: MappingId) => Promise<Mapping | null>;
  /** The same, locked against changes and new uses until the transaction ends. */
  readonly lockMapping: (account: AccountId, id: MappingId) => Promise<Mapping | null>;
  /** All mappings of a template, oldest first, locked against changes until the transaction ends. */
  readonly lockMappingsOf: (
    account: AccountId,
    template: TemplateId,
  ) => Promise<readonly Mapping[]>;
  /** Lists mappings of any template when `template` is null. */
  readonly listMappings: (
    account: AccountId,
    template: TemplateId | null,
    page: PageRequest,
  ) => Promise<Page<Mapping>>;
  /** Mappings published to the account's library. */
  readonly listLibrary: (
    account: AccountId,
    filter: LibraryFilter,
    page: PageRequest,
  ) => Promise<Page<Mapping>>;
  /** The newest mapping that uses the schema. */
  readonly findNewestWithSchema: (
    account: AccountId,
    schema: SchemaTemplateId,
  ) => Promise<Mapping | null>;
  readonly replaceMapping: (mapping: Mapping) => Promise<void>;
  readonly deleteMapping: (id: MappingId) => Promise<void>;
  /** True when an envelope uses it. */
  readonly isInUse: (id: MappingId) => Promise<boolean>;
};

/** Records of schemas; every method is restricted to one account. */
export type SchemaTemplateStore = {
  readonly createSchema: (schema: Omit<SchemaTemplate, "id">) => Promise<SchemaTemplateId>;
  readonly findSchema: (account: AccountId, id: SchemaTemplateId) => Promise<SchemaTemplate | null>;
  /** The same, locked against changes and new uses until the transaction ends. */
  readonly lockSchema: (account: AccountId, id: SchemaTemplateId) => Promise<SchemaTemplate | null>;
  readonly listSchemas: (account: AccountId, page: PageRequest) => Promise<Page<SchemaTemplate>>;
  readonly replaceSchema: (schema: SchemaTemplate) => Promise<void>;
  readonly deleteSchema: (id: SchemaTemplateId) => Promise<void>;
  /** True when a mapping uses it. */
  readonly isSchemaInUse: (id: SchemaTemplateId) => Promise<boolean>;
};
