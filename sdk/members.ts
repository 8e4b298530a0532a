import type { CallOptions, Query } from "./call.ts";
import type { Connection } from "./connection.ts";
import type { Member, MemberCreate, MemberPage } from "./contract.ts";
import { type List, listOf } from "./list.ts";

const LIST = "GET /api/v1/members";

/** The people of the account; every call needs an admin key. */
export class Members {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Adds one. */
  add(body: MemberCreate, options: CallOptions = {}): Promise<Member> {
    return this.#connection.json("POST /api/v1/members", { body }, options);
  }

  /** All members, newest first. */
  list(query: Query<typeof LIST> = {}, options: CallOptions = {}): List<MemberPage> {
    return listOf(this.#connection, LIST, "members", { query }, options);
  }

  /** Removes one, but not the owner. */
  remove(member_id: number, options: CallOptions = {}): Promise<null> {
    const input = { path: { member_id } };
    return this.#connection.json("DELETE /api/v1/members/{member_id}", input, options);
  }
}
