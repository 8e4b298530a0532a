import { SingleFlight } from "#base/async/single-flight.ts";

/** StampedCache kept; an order of a form with a thousand fields has some hundred kilobytes. */
const KEPT_MAX = 200;

/**
 * What was opened before and is still so: kept with the stamp of all that it was made of. Every asking looks at the
 * stamp anew, so nobody is ever given what has changed; many who ask at the same time look once.
 */
export class StampedCache<Opened> {
  readonly #kept = new Map<string, Stamped<Opened>>();
  readonly #flight = new SingleFlight<Opened>();

  /** `stampOf` says what everything is at that `open` reads; another stamp is another opening. */
  find(
    question: string,
    stampOf: () => Promise<string>,
    open: () => Promise<Opened>,
  ): Promise<Opened> {
    return this.#flight.run(question, async () => {
      // Read first: what changes between the two is seen by the next one's stamp.
      const stamp = await stampOf();
      const known = this.#kept.get(question);
      this.#kept.delete(question);
      const opened = known?.stamp === stamp ? known.opened : await open();
      const [oldest] = this.#kept.keys();
      if (oldest !== undefined && this.#kept.size >= KEPT_MAX) this.#kept.delete(oldest);
      this.#kept.set(question, { stamp, opened });
      return opened;
    });
  }
}

type Stamped<Opened> = { readonly stamp: string; readonly opened: Opened };
