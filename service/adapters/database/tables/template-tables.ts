import type { Generated, JSONColumnType } from "kysely";

/** Forms, their immutable versions, and what is published where. */
export type TemplateTables = {
  template: {
    id: Generated<number>;
    account_id: string;
    name: string;
    description: string | null;
    current_version: number;
    created_at: Date;
    updated_at: Date;
    archived_at: Date | null;
  };
  template_version: {
    template_id: number;
    version: number;
    filename: string;
    /** Where the PDF lies. */
    object_key: string;
    size_bytes: number;
    sha256: string;
    page_count: number;
    xfa: string;
    fields: JSONColumnType<readonly object[]>;
    warnings: JSONColumnType<readonly object[]>;
    created_at: Date;
  };
  /** Append-only; the newest row of a template and an environment is what is published there. */
  template_publication: {
    id: Generated<number>;
    template_id: number;
    version: number;
    environment: string;
    published_at: Date;
  };
};
