import type { CallOptions, Query } from "./call.ts";
import type { Connection } from "./connection.ts";
import type { ApiKey, ApiKeyCreate, ApiKeyCreated, ApiKeyPage, ApiKeyRotate } from "./contract.ts";
import { type List, listOf } from "./list.ts";

const LIST = "GET /api/v1/api-keys";
const ONE = "/api/v1/api-keys/{api_key_id}";

/** The account's API keys; every call needs an admin key. */
export class ApiKeys {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** The answer is the only one that has `key`. */
  create(body: ApiKeyCreate, options: CallOptions = {}): Promise<ApiKeyCreated> {
    return this.#connection.json("POST /api/v1/api-keys", { body }, options);
  }

  /** All keys, newest first, revoked and expired ones too. */
  list(query: Query<typeof LIST> = {}, options: CallOptions = {}): List<ApiKeyPage> {
    return listOf(this.#connection, LIST, "api_keys", { query }, options);
  }

  /** One key, without itself. */
  get(api_key_id: number, options: CallOptions = {}): Promise<ApiKey> {
    return this.#connection.json(`GET ${ONE}`, { path: { api_key_id } }, options);
  }

  /** Puts a new key in its place; the old one goes on for `overlap_seconds`. */
  rotate(
    api_key_id: number,
    body: ApiKeyRotate = {},
    options: CallOptions = {},
  ): Promise<ApiKeyCreated> {
    return this.#connection.json(`POST ${ONE}/rotate`, { path: { api_key_id }, body }, options);
  }

  /** It is refused from the answer on. */
  revoke(api_key_id: number, options: CallOptions = {}): Promise<null> {
    return this.#connection.json(`DELETE ${ONE}`, { path: { api_key_id } }, options);
  }
}
