import type { Connection } from "./connection.ts";

/** One field of a form, as the service read it. */
export type TemplateField = {
  readonly name: string;
  readonly type: "text" | "checkbox" | "radio" | "choice" | "signature" | "button";
  readonly max_length: number | null;
  readonly default_value: string | readonly string[] | null;
  readonly required: boolean;
  /** Texts shown and values written, in the same order; `null` where the field has none. */
  readonly options: readonly string[] | null;
  readonly export_values: readonly string[] | null;
  /** 1-based. */
  readonly page: number | null;
  readonly multiline: boolean;
  readonly comb: boolean;
  readonly read_only: boolean;
  readonly multi_select: boolean;
  readonly tooltip: string | null;
  /** How a value is shown, for example `number(2)`; `null` where it is shown as given. */
  readonly format: string | null;
  /** What the form's own scripts would do in a reader; none is ever run by the service. */
  readonly scripts: readonly ("keystroke" | "validate" | "calculate" | "format")[];
};

export type Template = {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly fields: readonly TemplateField[];
  readonly field_count: number;
  readonly page_count: number;
  readonly size_bytes: number;
  readonly sha256: string;
  readonly current_version: number;
  readonly created_at: string;
};

export type TemplateUpload = {
  readonly file: Blob;
  readonly name: string;
  readonly description?: string;
  /** Default `<name>.pdf`. */
  readonly filename?: string;
};

/** Forms that were uploaded. */
export class Templates {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** `POST /api/v1/templates/upload`; refused with `invalid_pdf`, `no_form_fields` or `file_too_large`. */
  upload({ file, name, description, filename }: TemplateUpload): Promise<Template> {
    const body = new FormData();
    body.set("name", name);
    if (description !== undefined) body.set("description", description);
    body.set("file", file, filename ?? `${name}.pdf`);
    return this.#connection.json("/api/v1/templates/upload", { method: "POST", body });
  }

  /** `GET /api/v1/templates/{id}`. */
  get(id: number): Promise<Template> {
    return this.#connection.json(`/api/v1/templates/${id}`);
  }
}
