import type { Page, PageRequest } from "#base/page.ts";
import type { AccountId } from "#domain/accounts";
import type { SchemaTemplate, SchemaTemplateId } from "./schema-template.ts";

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
