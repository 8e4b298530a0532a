import type { Brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";

export type SchemaTemplateId = Brand<number, "SchemaTemplateId">;

/** A new schema. */
export type NewSchema = {
  readonly name: string;
  /** JSON Schema 2020-12 of one row as an object, as submitted. */
  readonly schema: boolean | Readonly<Record<string, unknown>>;
};

/** A schema of rows by alias, which any number of mappings may use. */
export type SchemaTemplate = NewSchema & {
  readonly id: SchemaTemplateId;
  readonly accountId: AccountId;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
};
