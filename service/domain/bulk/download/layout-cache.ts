import { SingleFlight } from "#base/async/single-flight.ts";
import type { Instant } from "#base/instant.ts";
import type { BulkJobId } from "#domain/bulk-records";

/** Identifies a layout. A job that runs and ends again has the same bytes in other objects, and expires later. */
export function layoutKey(id: BulkJobId, manifestSha256: string, expiresAt: Instant): string {
  return `${id}/${manifestSha256}/${expiresAt}`;
}

/** The layouts of the last downloads. Concurrent requests share one. */
export class LayoutCache<Layout extends { readonly heldBytes: number }> {
  readonly #keptBytesMax: number;
  readonly #kept = new Map<string, Layout>();
  readonly #flight = new SingleFlight<Layout>();

  /** Keeps so many bytes of layouts, and at least one. */
  constructor(keptBytesMax: number) {
    this.#keptBytesMax = keptBytesMax;
  }

  find(key: string, open: () => Promise<Layout>): Promise<Layout> {
    return this.#flight.run(key, async () => {
      const layout = this.#kept.get(key) ?? (await open());
      this.#kept.delete(key);
      this.#kept.set(key, layout);
      this.#evict();
      return layout;
    });
  }

  /** Removes the least recently used layouts, except the last one, which is in use. */
  #evict(): void {
    let bytes = 0;
    for (const [key, { heldBytes }] of [...this.#kept].toReversed()) {
      bytes += heldBytes;
      if (bytes > this.#keptBytesMax && bytes > heldBytes) this.#kept.delete(key);
    }
  }
}
