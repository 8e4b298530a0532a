const MINUTE_MS = 60_000;

type Sample = { readonly atMs: number; readonly total: number };

/** The growth of a total over the last minute: chunks end seconds apart, so that a shorter time would show 0 in between. */
export class RowRate {
  #samples: readonly Sample[] = [];

  /** Adds what the total is now, and returns its growth per minute, rounded; 0 at first. */
  add(total: number, atMs: number): number {
    const isOld = ({ atMs: other }: Sample): boolean => atMs - other > MINUTE_MS;
    // The newest of the old ones is the beginning of the window.
    const begin = this.#samples.findLastIndex(isOld);
    this.#samples = [...this.#samples.slice(Math.max(0, begin)), { atMs, total }];
    const [first] = this.#samples;
    if (first === undefined || first.atMs === atMs) return 0;
    return Math.round(((total - first.total) / (atMs - first.atMs)) * MINUTE_MS);
  }
}
