import type { CallOptions } from "./call.ts";
import type { Connection, Tagged } from "./connection.ts";
import type { Mapping, MappingUpdate } from "./contract.ts";
import { MappingCalls } from "./resources.ts";

const ONE = "/api/v1/mappings/{mapping_id}";

/** Mappings, which assign column names of your own to the fields of a form. */
export class Mappings extends MappingCalls {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    super(connection);
    this.#connection = connection;
  }

  /** Returns a mapping with its ETag, for `updateTagged`. */
  getTagged(mapping_id: number, options: CallOptions = {}): Promise<Tagged<Mapping>> {
    return this.#connection.tagged(`GET ${ONE}`, { path: { mapping_id } }, options);
  }

  /**
   * Updates the mapping unless it was changed since `etag` was read; then it fails with `precondition_failed`. Without
   * an ETag it is updated in any case.
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
