import type { CallOptions } from "./call.ts";
import type { Connection } from "./connection.ts";
import { EnvelopeCalls } from "./resources.ts";

const CSV_TEMPLATE = "GET /api/v1/envelopes/{envelope_id}/csv-template";

/** Envelopes: templates with their mappings, under one id that bulk uploads and requests name. */
export class Envelopes extends EnvelopeCalls {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    super(connection);
    this.#connection = connection;
  }

  /** Returns the header row of its CSV files. */
  async csvTemplate(envelope_id: number, options: CallOptions = {}): Promise<string> {
    const input = { path: { envelope_id }, headers: { accept: "*/*" } };
    return await (await this.#connection.open(CSV_TEMPLATE, input, options)).text();
  }
}
