/**
 * Coalesces concurrent loads of the same key. A call that arrives while a load is running waits for the next load, so a
 * result is never older than its caller.
 */
export class SingleFlight<Value> {
  readonly #flights = new Map<string, Flight<Value>>();

  /** The result of `load`, called for this caller or for another one that waited for the same load. Nothing is cached. */
  run(key: string, load: () => Promise<Value>): Promise<Value> {
    const flight = this.#flights.get(key);
    if (flight === undefined) return this.#begin(key, load());
    flight.next ??= flight.value.then(
      () => this.#begin(key, load()),
      () => this.#begin(key, load()),
    );
    return flight.next;
  }

  #begin(key: string, value: Promise<Value>): Promise<Value> {
    const flight: Flight<Value> = { value, next: null };
    this.#flights.set(key, flight);
    const forget = (): void => {
      // A waiting load replaces this entry itself.
      if (flight.next === null) this.#flights.delete(key);
    };
    value.then(forget, forget);
    return value;
  }
}

/** A running load, and the one that follows it if callers wait for that. */
type Flight<Value> = { readonly value: Promise<Value>; next: Promise<Value> | null };
