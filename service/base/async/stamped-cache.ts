import { SingleFlight } from "./single-flight.ts";
import { yieldToEvents } from "./yield-to-events.ts";

/** Cached values; a plan of a form with a thousand fields has some hundred kilobytes. */
const KEPT_MAX = 200;

/**
 * Caches values together with a stamp of all that they were made from. Every lookup compares the current stamp, so no
 * stale value is returned; concurrent lookups of a key share one.
 */
export class StampedCache<Opened> {
  readonly #kept = new Map<string, Stamped<Opened>>();
  readonly #flight = new SingleFlight<Opened>();
  readonly #gathering = new Map<string, Promise<Opened>>();

  /**
   * `stampOf` identifies the state of everything that `open` reads; after a change, `open` is called again. Lookups of one
   * turn of the event loop share one, too.
   */
  find(key: string, stampOf: () => Promise<string>, open: () => Promise<Opened>): Promise<Opened> {
    const gathering = this.#gathering.get(key) ?? this.#findNextTurn(key, stampOf, open);
    this.#gathering.set(key, gathering);
    return gathering;
  }

  async #findNextTurn(
    key: string,
    stampOf: () => Promise<string>,
    open: () => Promise<Opened>,
  ): Promise<Opened> {
    await yieldToEvents();
    this.#gathering.delete(key);
    return await this.#flight.run(key, async () => {
      // Read before opening: a change in between is then noticed by the next lookup.
      const stamp = await stampOf();
      const known = this.#kept.get(key);
      this.#kept.delete(key);
      const opened = known?.stamp === stamp ? known.opened : await open();
      const [oldest] = this.#kept.keys();
      if (oldest !== undefined && this.#kept.size >= KEPT_MAX) this.#kept.delete(oldest);
      this.#kept.set(key, { stamp, opened });
      return opened;
    });
  }
}

type Stamped<Opened> = { readonly stamp: string; readonly opened: Opened };
