import type { CallOptions } from "./call.ts";
import type { Connection } from "./connection.ts";
import type { Template, TemplateReuploaded } from "./contract.ts";
import { type FileContent, filePart, formOf } from "./file-part.ts";
import { TemplateCalls } from "./resources.ts";

/** A form to upload. */
export type TemplateFile = {
  /** A PDF of at most 25 MB. */
  readonly file: FileContent;
  readonly name: string;
  readonly description?: string;
  /** Default `<name>.pdf`. */
  readonly filename?: string;
  /** Whether documents made from an encrypted PDF are encrypted (`keep`, the default) or not (`remove`). */
  readonly encryption?: "keep" | "remove";
};

/** The next version of a form. */
export type TemplateVersionFile = {
  /** A PDF of at most 25 MB. */
  readonly file: FileContent;
  /** Default `form.pdf`. */
  readonly filename?: string;
  /** Moves the mappings that fit the new version to it. */
  readonly carry_mappings?: boolean;
  /** Whether documents made from an encrypted PDF are encrypted (`keep`, the default) or not (`remove`). */
  readonly encryption?: "keep" | "remove";
};

const UPLOAD_VERSION = "POST /api/v1/templates/{template_id}/versions";

/** Uploaded forms and their versions. */
export class Templates extends TemplateCalls {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    super(connection);
    this.#connection = connection;
  }

  /** Uploads a form; refused with `invalid_pdf`, `no_form_fields` or `file_too_large`. */
  async upload(
    { file, filename, ...fields }: TemplateFile,
    options: CallOptions = {},
  ): Promise<Template> {
    const part = await filePart(file, "application/pdf");
    const body = formOf(fields, part, filename ?? `${fields.name}.pdf`);
    return await this.#connection.json("POST /api/v1/templates/upload", { body }, options);
  }

  /** Uploads the next version of a form. It is not published until it is promoted. */
  async uploadVersion(
    template_id: number,
    { file, filename = "form.pdf", ...fields }: TemplateVersionFile,
    options: CallOptions = {},
  ): Promise<TemplateReuploaded> {
    const body = formOf(fields, await filePart(file, "application/pdf"), filename);
    const input = { path: { template_id }, body };
    return await this.#connection.json(UPLOAD_VERSION, input, options);
  }
}
