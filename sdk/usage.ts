import type { CallOptions, Query } from "./call.ts";
import type { Connection } from "./connection.ts";
import type { CurrentUsage, UsageEventPage, UsageHistory } from "./contract.ts";
import { type List, listOf } from "./list.ts";

const USAGE = "/api/v1/billing/usage";
const EVENTS = "GET /api/v1/billing/usage";
const HISTORY = "GET /api/v1/billing/usage/history";

/** What the account has used. */
export class Usage {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** How much of the current month is used. */
  current(options: CallOptions = {}): Promise<CurrentUsage> {
    return this.#connection.json(`GET ${USAGE}/current-period`, {}, options);
  }

  /** The last months, newest first. */
  history(query: Query<typeof HISTORY> = {}, options: CallOptions = {}): Promise<UsageHistory> {
    return this.#connection.json(HISTORY, { query }, options);
  }

  /** One event an output, newest first. */
  events(query: Query<typeof EVENTS> = {}, options: CallOptions = {}): List<UsageEventPage> {
    return listOf(this.#connection, EVENTS, "events", { query }, options);
  }
}
