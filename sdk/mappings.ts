import type { CallOptions, Query } from "./call.ts";
import type { Connection } from "./connection.ts";
import type { Mapping, MappingCreate, MappingPage, MappingUpdate } from "./contract.ts";
import { type List, listOf } from "./list.ts";

const LIST = "GET /api/v1/mappings";
const ONE = "/api/v1/mappings/{mapping_id}";

/** Names of forms' fields turned into names of your own. */
export class Mappings {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** A raw field name that the template does not have is a `validation_error` that names it. */
  create(body: MappingCreate, options: CallOptions = {}): Promise<Mapping> {
    return this.#connection.json("POST /api/v1/mappings", { body }, options);
  }

  /** The account's mappings, newest first. */
  list(query: Query<typeof LIST> = {}, options: CallOptions = {}): List<MappingPage> {
    return listOf(this.#connection, LIST, "mappings", { query }, options);
  }

  /** One mapping. */
  get(mapping_id: number, options: CallOptions = {}): Promise<Mapping> {
    return this.#connection.json(`GET ${ONE}`, { path: { mapping_id } }, options);
  }

  /** Changes the members given; `field_mappings` is replaced whole. */
  update(mapping_id: number, body: MappingUpdate, options: CallOptions = {}): Promise<Mapping> {
    return this.#connection.json(`PUT ${ONE}`, { path: { mapping_id }, body }, options);
  }

  /** `mapping_in_use` as long as an envelope has it. */
  delete(mapping_id: number, options: CallOptions = {}): Promise<null> {
    return this.#connection.json(`DELETE ${ONE}`, { path: { mapping_id } }, options);
  }
}
