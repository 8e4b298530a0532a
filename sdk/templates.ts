import type { Body, CallOptions, Query } from "./call.ts";
import type { Connection } from "./connection.ts";
import type {
  Template,
  TemplateDiff,
  TemplatePage,
  TemplatePromote,
  TemplatePromoted,
  TemplateReuploaded,
  TemplateVersion,
  TemplateVersionPage,
} from "./contract.ts";
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
  /** What becomes of an encrypted PDF's encryption in the documents made from it; default `keep`. */
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
  /** What becomes of an encrypted PDF's encryption in the documents made from it; default `keep`. */
  readonly encryption?: "keep" | "remove";
};

const LIST = "GET /api/v1/templates";
const ONE = "/api/v1/templates/{template_id}";
const VERSIONS = "/api/v1/templates/{template_id}/versions";
const DIFF = `GET ${VERSIONS}/{version}/diff/{other}` as const;

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
    return this.#connection.json(`GET ${ONE}`, { path: { template_id } }, options);
  }

  /** Renames or describes it. */
  update(
    template_id: number,
    body: Body<`PUT ${typeof ONE}`>,
    options: CallOptions = {},
  ): Promise<Template> {
    return this.#connection.json(`PUT ${ONE}`, { path: { template_id }, body }, options);
  }

  /** Archives it; `template_in_use` as long as a mapping or an envelope has it. */
  delete(template_id: number, options: CallOptions = {}): Promise<null> {
    return this.#connection.json(`DELETE ${ONE}`, { path: { template_id } }, options);
  }

  /**
   * The PDF that is filled, its body streaming; of the current version unless `query` says otherwise. `original: "true"`
   * asks for the uploaded file, which differs for a form converted from dynamic XFA.
   */
  file(
    template_id: number,
    query: Query<`GET ${typeof ONE}/file`> = {},
    options: CallOptions = {},
  ): Promise<Response> {
    const input = { path: { template_id }, query, headers: { accept: "*/*" } };
    return this.#connection.open(`GET ${ONE}/file`, input, options);
  }

  /** A page as PNG, the first one unless `query` says otherwise; `marks` outlines and numbers its fields. */
  preview(
    template_id: number,
    query: Query<`GET ${typeof ONE}/preview`> = {},
    options: CallOptions = {},
  ): Promise<Response> {
    const input = { path: { template_id }, query, headers: { accept: "*/*" } };
    return this.#connection.open(`GET ${ONE}/preview`, input, options);
  }

  /** Uploads its PDF anew: the next version, published nowhere until it is promoted. */
  async uploadVersion(
    template_id: number,
    { file, filename = "form.pdf", ...fields }: TemplateVersionFile,
    options: CallOptions = {},
  ): Promise<TemplateReuploaded> {
    const body = formOf(fields, await filePart(file, "application/pdf"), filename);
    const input = { path: { template_id }, body };
    return await this.#connection.json(`POST ${VERSIONS}`, input, options);
  }

  /** Its versions, newest first. */
  versions(
    template_id: number,
    query: Query<`GET ${typeof VERSIONS}`> = {},
    options: CallOptions = {},
  ): List<TemplateVersionPage> {
    const input = { path: { template_id }, query };
    return listOf(this.#connection, `GET ${VERSIONS}`, "versions", input, options);
  }

  /** One version with its fields. */
  version(
    template_id: number,
    version: number,
    options: CallOptions = {},
  ): Promise<TemplateVersion> {
    const input = { path: { template_id, version } };
    return this.#connection.json(`GET ${VERSIONS}/{version}`, input, options);
  }

  /** What is different in `other`: fields added, removed, renamed, retyped, moved. */
  diff(
    template_id: number,
    version: number,
    other: number,
    options: CallOptions = {},
  ): Promise<TemplateDiff> {
    return this.#connection.json(DIFF, { path: { template_id, version, other } }, options);
  }

  /** Publishes a version to an environment; an older one is a way back. To production it needs an admin key. */
  promote(
    template_id: number,
    body: TemplatePromote,
    options: CallOptions = {},
  ): Promise<TemplatePromoted> {
    return this.#connection.json(`POST ${ONE}/promote`, { path: { template_id }, body }, options);
  }
}
