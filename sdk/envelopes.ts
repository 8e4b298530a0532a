import type { CallOptions, Query } from "./call.ts";
import type { Connection } from "./connection.ts";
import type {
  Envelope,
  EnvelopeCreate,
  EnvelopePage,
  EnvelopeUpdate,
  RowSchema,
} from "./contract.ts";
import { type List, listOf } from "./list.ts";

const LIST = "GET /api/v1/envelopes";
const ONE = "/api/v1/envelopes/{envelope_id}";

/** Templates and mappings under one number: what a bulk upload is filled against. */
export class Envelopes {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Ties a template and a mapping together. */
  create(body: EnvelopeCreate, options: CallOptions = {}): Promise<Envelope> {
    return this.#connection.json("POST /api/v1/envelopes", { body }, options);
  }

  /** The account's envelopes, newest first. */
  list(query: Query<typeof LIST> = {}, options: CallOptions = {}): List<EnvelopePage> {
    return listOf(this.#connection, LIST, "envelopes", { query }, options);
  }

  /** One envelope with the aliases that it expects. */
  get(envelope_id: number, options: CallOptions = {}): Promise<Envelope> {
    return this.#connection.json(`GET ${ONE}`, { path: { envelope_id } }, options);
  }

  /** Changes the members given. */
  update(envelope_id: number, body: EnvelopeUpdate, options: CallOptions = {}): Promise<Envelope> {
    return this.#connection.json(`PUT ${ONE}`, { path: { envelope_id }, body }, options);
  }

  /** What it made stays. */
  delete(envelope_id: number, options: CallOptions = {}): Promise<null> {
    return this.#connection.json(`DELETE ${ONE}`, { path: { envelope_id } }, options);
  }

  /** The JSON Schema (2020-12) of one row. */
  schema(envelope_id: number, options: CallOptions = {}): Promise<RowSchema> {
    return this.#connection.json(`GET ${ONE}/schema`, { path: { envelope_id } }, options);
  }

  /** The header row of its CSV files. */
  async csvTemplate(envelope_id: number, options: CallOptions = {}): Promise<string> {
    const input = { path: { envelope_id }, headers: { accept: "*/*" } };
    return await (await this.#connection.open(`GET ${ONE}/csv-template`, input, options)).text();
  }
}
