import type { CallOptions } from "./call.ts";
import type { Connection } from "./connection.ts";
import type { FieldDefinition, Template, TemplateReuploaded } from "./contract.ts";
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
  /** Fields to add to those of the PDF, which may have none; at most 800. */
  readonly fields?: readonly FieldDefinition[];
  /** Removes the fields that the PDF has first. */
  readonly replace_fields?: boolean;
};

/** The next version of a form. */
export type TemplateVersionFile = {
  /** A PDF of at most 25 MB. Without it, `fields` are added to the file of the newest version. */
  readonly file?: FileContent;
  /** Default `form.pdf`. */
  readonly filename?: string;
  /** Moves the mappings that fit the new version to it. */
  readonly carry_mappings?: boolean;
  /** Whether documents made from an encrypted PDF are encrypted (`keep`, the default) or not (`remove`). */
  readonly encryption?: "keep" | "remove";
  /** Fields to add to those of the PDF, which may have none; at most 800. */
  readonly fields?: readonly FieldDefinition[];
  /** Removes the fields that the PDF has first. */
  readonly replace_fields?: boolean;
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
    { file, filename, ...members }: TemplateFile,
    options: CallOptions = {},
  ): Promise<Template> {
    const part = await filePart(file, "application/pdf");
    const body = formOf(textsOf(members), part, filename ?? `${members.name}.pdf`);
    return await this.#connection.json("POST /api/v1/templates/upload", { body }, options);
  }

  /** Uploads the next version of a form. It is not published until it is promoted. */
  async uploadVersion(
    template_id: number,
    { file, filename = "form.pdf", ...members }: TemplateVersionFile,
    options: CallOptions = {},
  ): Promise<TemplateReuploaded> {
    const part = file === undefined ? null : await filePart(file, "application/pdf");
    const body = formOf(textsOf(members), part, filename);
    const input = { path: { template_id }, body };
    return await this.#connection.json(UPLOAD_VERSION, input, options);
  }
}

type Texts = Readonly<Record<string, string | boolean | undefined>>;

type Members = Omit<TemplateVersionFile, "file" | "filename"> & {
  readonly name?: string;
  readonly description?: string;
};

/** The members of a form as texts; the fields to add are JSON. */
function textsOf({ fields, ...rest }: Members): Texts {
  return { ...rest, ...(fields === undefined ? {} : { fields: JSON.stringify(fields) }) };
}
