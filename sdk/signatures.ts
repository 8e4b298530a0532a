import type { CallOptions, Query } from "./call.ts";
import type { Connection } from "./connection.ts";
import type { Signature, SignatureCreate, SignaturePage } from "./contract.ts";
import { type List, listOf } from "./list.ts";

const LIST = "GET /api/v1/signatures";
const ONE = "/api/v1/signatures/{signature_id}";

/** Signatures that values name by id: pictures, and names written by hand. */
export class Signatures {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Keeps a picture (PNG or JPEG in base64) or a name. */
  create(body: SignatureCreate, options: CallOptions = {}): Promise<Signature> {
    return this.#connection.json("POST /api/v1/signatures", { body }, options);
  }

  /** The account's signatures, newest first. */
  list(query: Query<typeof LIST> = {}, options: CallOptions = {}): List<SignaturePage> {
    return listOf(this.#connection, LIST, "signatures", { query }, options);
  }

  /** One signature. */
  get(signature_id: string, options: CallOptions = {}): Promise<Signature> {
    return this.#connection.json(`GET ${ONE}`, { path: { signature_id } }, options);
  }

  /** What it was drawn on stays. */
  delete(signature_id: string, options: CallOptions = {}): Promise<null> {
    return this.#connection.json(`DELETE ${ONE}`, { path: { signature_id } }, options);
  }
}
