import type { Connection } from "./connection.ts";
import { type DownloadOptions, downloadHeaders } from "./range.ts";

/** PDFs that were filled one by one. */
export class Files {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** The PDF, its body streaming; `file_expired` past its time. */
  download(file_id: string, options: DownloadOptions = {}): Promise<Response> {
    const input = { path: { file_id }, headers: downloadHeaders(options) };
    return this.#connection.open("GET /api/v1/generate/download/{file_id}", input, options);
  }
}
