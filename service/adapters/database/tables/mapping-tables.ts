import type { Generated, JSONColumnType } from "kysely";
import type { FieldMappings } from "#domain/mappings";

/** Which alias feeds which field of a template's version, and the schemas that rows are held to. */
export type MappingTables = {
  mapping: {
    id: Generated<number>;
    account_id: string;
    name: string;
    description: string | null;
    template_id: number;
    template_version: number;
    schema_template_id: number | null;
    is_template: boolean;
    category: string | null;
    /** `json`, not `jsonb`: the order of the caller's dictionary is kept. */
    field_mappings: JSONColumnType<FieldMappings>;
    created_at: Date;
    updated_at: Date;
  };
  schema_template: {
    id: Generated<number>;
    account_id: string;
    name: string;
    schema: JSONColumnType<object>;
    created_at: Date;
    updated_at: Date;
  };
};
