import { type FieldMappings } from "@platen/forms/mapping";
import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { SchemaTemplate } from "#domain/mappings";

/** Mappings of aliases to the fields of a template version, and the schemas that validate rows. */
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
    /** `json`, not `jsonb`, to keep the order of the caller's dictionary. */
    field_mappings: JSONColumnType<FieldMappings>;
    created_at: Date;
    updated_at: Date;
  };
  schema_template: {
    id: Generated<number>;
    account_id: string;
    name: string;
    schema: ColumnType<SchemaTemplate["schema"], string, string>;
    created_at: Date;
    updated_at: Date;
  };
};
