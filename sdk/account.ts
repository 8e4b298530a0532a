import type { CallOptions } from "./call.ts";
import type { Connection } from "./connection.ts";
import type { EnvironmentPage } from "./contract.ts";
import { type List, listOf } from "./list.ts";
import { AccountCalls } from "./resources.ts";

/** The settings of the account that the key belongs to. */
export class AccountSettings extends AccountCalls {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    super(connection);
    this.#connection = connection;
  }

  /** Lists the publish channels. */
  environments(options: CallOptions = {}): List<EnvironmentPage> {
    const name = "GET /api/v1/environments";
    return listOf(this.#connection, name, "environments", {}, options);
  }
}
