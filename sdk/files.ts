import type { CallOptions, Query } from "./call.ts";
import type { Connection } from "./connection.ts";
import type { FilePage } from "./contract.ts";
import { type List, listOf } from "./list.ts";
import { type DownloadOptions, downloadHeaders } from "./range.ts";

const LIST = "GET /api/v1/files";

/** PDFs that were filled one by one. */
export class Files {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Those of the key's environment that are kept, newest first. */
  list(query: Query<typeof LIST> = {}, options: CallOptions = {}): List<FilePage> {
    return listOf(this.#connection, LIST, "files", { query }, options);
  }

  /** Deletes the PDF before it expires. */
  delete(file_id: string, options: CallOptions = {}): Promise<null> {
    return this.#connection.json("DELETE /api/v1/files/{file_id}", { path: { file_id } }, options);
  }

  /** The PDF, its body streaming; `file_expired` past its time. */
  download(file_id: string, options: DownloadOptions = {}): Promise<Response> {
    const input = { path: { file_id }, headers: downloadHeaders(options) };
    return this.#connection.open("GET /api/v1/generate/download/{file_id}", input, options);
  }
}
