import type { CallOptions, Query } from "./call.ts";
import type { Connection, Tagged } from "./connection.ts";
import type {
  ClonedMapping,
  Mapping,
  MappingClone,
  MappingCreate,
  MappingPage,
  MappingUpdate,
  MappingValidation,
} from "./contract.ts";
import { type List, listOf } from "./list.ts";

const LIST = "GET /api/v1/mappings";
const LIBRARY = "GET /api/v1/mappings/library";
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

  /** Those that are published for the whole account to clone (`is_template`). */
  library(query: Query<typeof LIBRARY> = {}, options: CallOptions = {}): List<MappingPage> {
    return listOf(this.#connection, LIBRARY, "mappings", { query }, options);
  }

  /** One mapping. */
  get(mapping_id: number, options: CallOptions = {}): Promise<Mapping> {
    return this.#connection.json(`GET ${ONE}`, { path: { mapping_id } }, options);
  }

  /** Changes the members given; `field_mappings` is replaced whole. */
  update(mapping_id: number, body: MappingUpdate, options: CallOptions = {}): Promise<Mapping> {
    return this.#connection.json(`PUT ${ONE}`, { path: { mapping_id }, body }, options);
  }

  /** One mapping with its ETag, for `updateTagged`. */
  getTagged(mapping_id: number, options: CallOptions = {}): Promise<Tagged<Mapping>> {
    return this.#connection.tagged(`GET ${ONE}`, { path: { mapping_id } }, options);
  }

  /**
   * The same as `update`, unless the mapping was changed since `etag` was read: `precondition_failed`. Without an ETag it
   * is changed in any case.
   */
  updateTagged(
    mapping_id: number,
    body: MappingUpdate,
    etag: string | null,
    options: CallOptions = {},
  ): Promise<Tagged<Mapping>> {
    const headers = etag === null ? {} : { "if-match": etag };
    const input = { path: { mapping_id }, body, headers };
    return this.#connection.tagged(`PUT ${ONE}`, input, options);
  }

  /** `mapping_in_use` as long as an envelope has it. */
  delete(mapping_id: number, options: CallOptions = {}): Promise<null> {
    return this.#connection.json(`DELETE ${ONE}`, { path: { mapping_id } }, options);
  }

  /** Copies it, onto another template where `body` names one; `report` says which fields were found there. */
  clone(
    mapping_id: number,
    body: MappingClone = {},
    options: CallOptions = {},
  ): Promise<ClonedMapping> {
    return this.#connection.json(`POST ${ONE}/clone`, { path: { mapping_id }, body }, options);
  }

  /** What it would make of a row, and what is wrong with that row. */
  validate(
    mapping_id: number,
    data: Readonly<Record<string, unknown>>,
    options: CallOptions = {},
  ): Promise<MappingValidation> {
    const input = { path: { mapping_id }, body: { data } };
    return this.#connection.json(`POST ${ONE}/validate`, input, options);
  }
}
