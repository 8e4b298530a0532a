import type { Generated, JSONColumnType } from "kysely";
import type { Environment } from "#domain/accounts";
import type { Signature, TemplateVersion } from "#domain/templates";

/** The text of a page as shown: points, from its upper left corner. */
export type StoredText = {
  readonly page: number;
  readonly width: number;
  readonly height: number;
  readonly words: readonly (readonly [
    text: string,
    left: number,
    top: number,
    right: number,
    bottom: number,
  ])[];
};

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
    /** Object key of the PDF that is filled. */
    object_key: string;
    size_bytes: number;
    sha256: string;
    /** The uploaded file of a converted form; null where it is the PDF that is filled. */
    original_key: string | null;
    original_size_bytes: number | null;
    original_sha256: string | null;
    page_count: number;
    xfa: TemplateVersion["xfa"];
    encryption: TemplateVersion["encryption"];
    fields: JSONColumnType<TemplateVersion["fields"]>;
    warnings: JSONColumnType<TemplateVersion["warnings"]>;
    created_at: Date;
    pages: JSONColumnType<TemplateVersion["pages"]>;
    /** Null until the pages are read. */
    reading: JSONColumnType<NonNullable<TemplateVersion["reading"]>> | null;
    /** The reading's `format`. */
    reading_format: number | null;
    /** When the PDF was deleted; null before. */
    purged_at: Date | null;
  };
  /** The text of a version's pages; deleted with the PDF. */
  template_text: {
    template_id: number;
    version: number;
    pages: JSONColumnType<readonly StoredText[]>;
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
