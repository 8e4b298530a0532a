import type { CallOptions } from "./call.ts";
import type { Connection, Tagged } from "./connection.ts";
import type { Mapping, MappingUpdate } from "./contract.ts";
import { MappingCalls } from "./resources.ts";

const ONE = "/api/v1/mappings/{mapping_id}";

/** Names of forms' fields turned into names of your own. */
export class Mappings extends MappingCalls {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    super(connection);
    this.#connection = connection;
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
}
