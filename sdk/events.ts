import type { CallOptions, Query } from "./call.ts";
import type { Connection } from "./connection.ts";
import type { EventPage, WebhookEvent } from "./contract.ts";
import { type FollowOptions, followEvents } from "./follow-events.ts";
import { type List, listOf } from "./list.ts";

const LIST = "GET /api/v1/events";

/** Events of the key's environment, which webhooks receive too. */
export class Events {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Lists past events, newest first. */
  list(
    query: Omit<Query<typeof LIST>, "after" | "wait_seconds"> = {},
    options: CallOptions = {},
  ): List<EventPage> {
    return listOf(this.#connection, LIST, "events", { query }, options);
  }

  /**
   * Yields events as they happen, oldest first, until `signal` aborts or the loop ends. It throws the signal's reason
   * when aborted, and a `PlatenError` when the service refuses it. After a broken connection or a restart of the
   * service it continues with the next event and misses none.
   *
   *     for await (const event of platen.events.follow({}, { signal })) console.log(event.type);
   */
  follow(
    query: Pick<Query<typeof LIST>, "type" | "after"> = {},
    options: FollowOptions = {},
  ): AsyncGenerator<WebhookEvent, void, undefined> {
    const { machine } = this.#connection;
    const ask = (asked: Query<typeof LIST>, asking: CallOptions): Promise<EventPage> =>
      this.#connection.json(LIST, { query: asked }, asking);
    return followEvents(machine, ask, query, options);
  }
}
