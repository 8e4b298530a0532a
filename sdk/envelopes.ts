import type { Connection } from "./connection.ts";

/** A form and a mapping under one number: what a bulk upload is filled against. */
export type Envelope = {
  readonly envelope_id: number;
  readonly name: string;
  readonly template_id: number;
  readonly mapping_id: number | null;
  readonly template_version: number | null;
  readonly filename_pattern: string | null;
  readonly expected_aliases: readonly {
    readonly alias: string;
    readonly raw_fields: readonly string[];
    readonly type: string;
    readonly required: boolean;
    readonly max_length: number | null;
    readonly options: readonly string[] | null;
  }[];
  readonly created_at: string;
};

export type NewEnvelope = {
  readonly name: string;
  readonly template_id: number;
  readonly mapping_id?: number;
  /** Names of the PDFs, for example `{family_name}-{tax_number}`. */
  readonly filename_pattern?: string;
};

export class Envelopes {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** `POST /api/v1/envelopes`. */
  create(body: NewEnvelope): Promise<Envelope> {
    return this.#connection.json("/api/v1/envelopes", { method: "POST", body });
  }

  /** `GET /api/v1/envelopes/{id}`. */
  get(id: number): Promise<Envelope> {
    return this.#connection.json(`/api/v1/envelopes/${id}`);
  }

  /** `GET /api/v1/envelopes/{id}/csv-template`: the header row of its CSV files. */
  async csvTemplate(id: number): Promise<string> {
    return (await this.#connection.open(`/api/v1/envelopes/${id}/csv-template`)).text();
  }
}
