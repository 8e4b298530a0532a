import type { Clock } from "#base/instant.ts";
import type { ObjectNotes } from "#base/object-notes.ts";
import type { Transact } from "#base/transact.ts";
import type { AuditStore } from "#domain/accounts";
import type { TemplateStore } from "#domain/templates";
import type { SchemaChecker } from "./schema-checker.ts";
import type { MappingStore, SchemaTemplateStore } from "./store.ts";

/** The stores that the use cases of mappings and schemas read and change. */
export type MappingStores = {
  readonly templates: TemplateStore;
  readonly mappings: MappingStore;
  readonly schemaTemplates: SchemaTemplateStore;
};

/** The stores of a transaction that changes mappings. */
export type MappingChangeStores = MappingStores & {
  readonly notes: ObjectNotes;
  readonly audit: AuditStore;
};

/** Dependencies of the use cases of mappings and schemas. */
export type MappingDeps = MappingStores & {
  readonly transact: Transact<MappingChangeStores>;
  readonly schemas: SchemaChecker;
  readonly clock: Clock;
};
