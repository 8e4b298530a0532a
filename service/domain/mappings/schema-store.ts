import type { Page, PageRequest } from "#base/page.ts";
import type { AccountId } from "#domain/accounts";
import type { SchemaTemplate, SchemaTemplateId } from "./schema-template.ts";

/** What schemas ask of a database. Whatever is found belongs to the account that is named. */
export type SchemaTemplateStore = {
  readonly createSchema: (schema: Omit<SchemaTemplate, "id">) => Promise<SchemaTemplateId>;
  readonly findSchema: (account: AccountId, id: SchemaTemplateId) => Promise<SchemaTemplate | null>;
  /** The same, and nobody else changes it or begins to use it before the transaction ends. */
  readonly lockSchema: (account: AccountId, id: SchemaTemplateId) => Promise<SchemaTemplate | null>;
  readonly listSchemas: (account: AccountId, page: PageRequest) => Promise<Page<SchemaTemplate>>;
  readonly replaceSchema: (schema: SchemaTemplate) => Promise<void>;
  readonly deleteSchema: (id: SchemaTemplateId) => Promise<void>;
  /** True when a mapping names it. */
  readonly isSchemaInUse: (id: SchemaTemplateId) => Promise<boolean>;
};
