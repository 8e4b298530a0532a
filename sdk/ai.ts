import type { CallOptions } from "./call.ts";
import type { Connection } from "./connection.ts";
import type { DetectionRequest, FieldDetection } from "./contract.ts";
import { type FileContent, filePart, formOf } from "./file-part.ts";
import { AiCalls } from "./resources.ts";

const DETECT = "POST /api/v1/ai/detect-fields";

/** Suggestions from the text of forms. Each successful call is one AI generation; a refused one is not counted. */
export class Ai extends AiCalls {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    super(connection);
    this.#connection = connection;
  }

  /**
   * Finds the fields that the pages of a PDF of at most 25 MB, or of a template, seem to have, in addition to those
   * defined in it. Errors:
   * `ai_quota_exceeded`, `template_not_found`, `version_not_found`, `invalid_pdf`, `file_too_large`,
   * `suggestions_not_available`, `file_expired`.
   */
  async detectFields(
    source: { readonly file: FileContent; readonly filename?: string } | DetectionRequest,
    options: CallOptions = {},
  ): Promise<FieldDetection> {
    if (!("file" in source)) return await this.#connection.json(DETECT, { body: source }, options);
    const part = await filePart(source.file, "application/pdf");
    const body = formOf({}, part, source.filename ?? "form.pdf");
    return await this.#connection.json(DETECT, { body }, options);
  }
}
