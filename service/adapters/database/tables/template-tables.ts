import type { Generated, JSONColumnType } from "kysely";
import type { Environment } from "#domain/accounts";
import type { Signature, TemplateVersion } from "#domain/templates";

/** Templates, their immutable versions, and the published ones. */
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
    /** Object key of the PDF. */
    object_key: string;
    size_bytes: number;
    sha256: string;
    page_count: number;
    xfa: TemplateVersion["xfa"];
    fields: JSONColumnType<TemplateVersion["fields"]>;
    warnings: JSONColumnType<TemplateVersion["warnings"]>;
    created_at: Date;
    /** When the PDF was deleted; null before. */
    purged_at: Date | null;
  };
  /** Append-only; the newest row of a template and an environment is the published version. */
  template_publication: {
    id: Generated<number>;
    template_id: number;
    version: number;
    environment: Environment;
    published_at: Date;
  };
  signature: {
    id: string;
    /** Order of creation; the cursor of the list. */
    seq: Generated<number>;
    account_id: string;
    name: string;
    kind: Signature["kind"];
    /** Object key of the image; null without one. */
    object_key: string | null;
    typed_name: string | null;
    font: string | null;
    width: number | null;
    height: number | null;
    created_at: Date;
  };
};
