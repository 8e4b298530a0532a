import type { CallOptions, Query } from "./call.ts";
import type { Connection } from "./connection.ts";
import type { Template, TemplatePage } from "./contract.ts";
import { type FileContent, filePart, formOf } from "./file-part.ts";
import { type List, listOf } from "./list.ts";

/** A form to upload. */
export type TemplateFile = {
  /** A PDF of at most 25 MB. */
  readonly file: FileContent;
  readonly name: string;
  readonly description?: string;
  /** Default `<name>.pdf`. */
  readonly filename?: string;
};

const LIST = "GET /api/v1/templates";
const FILE = "GET /api/v1/templates/{template_id}/file";

/** Forms that were uploaded, and their versions. */
export class Templates {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Refused with `invalid_pdf`, `no_form_fields` or `file_too_large`. */
  async upload(
    { file, filename, ...fields }: TemplateFile,
    options: CallOptions = {},
  ): Promise<Template> {
    const part = await filePart(file, "application/pdf");
    const body = formOf(fields, part, filename ?? `${fields.name}.pdf`);
    return await this.#connection.json("POST /api/v1/templates/upload", { body }, options);
  }

  /** The account's templates, newest first. */
  list(query: Query<typeof LIST> = {}, options: CallOptions = {}): List<TemplatePage> {
    return listOf(this.#connection, LIST, "templates", { query }, options);
  }

  /** One template with its fields. */
  get(template_id: number, options: CallOptions = {}): Promise<Template> {
    const input = { path: { template_id } };
    return this.#connection.json("GET /api/v1/templates/{template_id}", input, options);
  }

  /** The PDF that was uploaded, its body streaming; of the current version unless `query` says otherwise. */
  file(
    template_id: number,
    query: Query<typeof FILE> = {},
    options: CallOptions = {},
  ): Promise<Response> {
    const input = { path: { template_id }, query, headers: { accept: "*/*" } };
    return this.#connection.open(FILE, input, options);
  }
}
