/** A value outside React that components subscribe to. */
export type Watched<T> = {
  readonly get: () => T;
  readonly set: (value: T) => void;
  readonly subscribe: (changed: () => void) => () => void;
};

/** A new watched value. */
export function watched<T>(initial: T): Watched<T> {
  let current = initial;
  const subscribers = new Set<() => void>();
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return;
      current = value;
      for (const changed of subscribers) changed();
    },
    subscribe: (changed) => {
      subscribers.add(changed);
      return () => subscribers.delete(changed);
    },
  };
}

/** The part of `fetch` that clients of the service use. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const TOO_MANY = 429;

/**
 * A `fetch` that records in `untilMs` when the next request is accepted while the service refuses them as too many;
 * null while it accepts them.
 */
export function noticingWaits(
  fetch: Fetch,
  untilMs: Watched<number | null>,
  nowMs: () => number,
): Fetch {
  return async (url, init) => {
    const response = await fetch(url, init);
    if (response.status === TOO_MANY)
      untilMs.set(nowMs() + Number(response.headers.get("retry-after") ?? 1) * 1000);
    // If several requests run at once, one that is accepted does not end the waiting of the others.
    else if ((untilMs.get() ?? 0) <= nowMs()) untilMs.set(null);
    return response;
  };
}
