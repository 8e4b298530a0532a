import type { CallOptions, Query } from "./call.ts";
import type { Connection } from "./connection.ts";
import type { Member, MemberCreate, MemberInvited, MemberPage, MemberUpdate } from "./contract.ts";
import { type List, listOf } from "./list.ts";

const LIST = "GET /api/v1/members";

/** The people of the account; every call needs an admin key. */
export class Members {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Invites a person by mail; without a mail server the answer has the link. */
  invite(body: MemberCreate, options: CallOptions = {}): Promise<MemberInvited> {
    return this.#connection.json("POST /api/v1/members", { body }, options);
  }

  /** All members, newest first. */
  list(query: Query<typeof LIST> = {}, options: CallOptions = {}): List<MemberPage> {
    return listOf(this.#connection, LIST, "members", { query }, options);
  }

  /** Sends a new link to a member who has not joined; the earlier ones no longer work. */
  inviteAgain(member_id: number, options: CallOptions = {}): Promise<MemberInvited> {
    const input = { path: { member_id } };
    return this.#connection.json("POST /api/v1/members/{member_id}/invite", input, options);
  }

  /** Gives a member another role. Only the signed-in owner can make another member the owner. */
  update(member_id: number, body: MemberUpdate, options: CallOptions = {}): Promise<Member> {
    const input = { path: { member_id }, body };
    return this.#connection.json("PUT /api/v1/members/{member_id}", input, options);
  }

  /** Removes one, but not the owner. */
  remove(member_id: number, options: CallOptions = {}): Promise<null> {
    const input = { path: { member_id } };
    return this.#connection.json("DELETE /api/v1/members/{member_id}", input, options);
  }
}
