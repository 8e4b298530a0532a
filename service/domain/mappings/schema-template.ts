import type { Brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";

export type SchemaTemplateId = Brand<number, "SchemaTemplateId">;

/** A schema of rows by alias, which any number of mappings may use. */
export type SchemaTemplate = {
  readonly id: SchemaTemplateId;
  readonly accountId: AccountId;
  readonly name: string;
  /** JSON Schema 2020-12 of one row as an object, as submitted. */
  readonly schema: boolean | Readonly<Record<string, unknown>>;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
};
