import { present } from "../assert.ts";
import { Semaphore } from "./semaphore.ts";

/** A fixed set of resources, each used by one caller at a time. */
export class Pool<Resource> {
  readonly #resources: readonly Resource[];
  readonly #busy = new Set<Resource>();
  readonly #semaphore: Semaphore;

  constructor(resources: readonly Resource[]) {
    this.#resources = resources;
    this.#semaphore = new Semaphore({ concurrencyMax: resources.length });
  }

  /**
   * Runs `work` with an exclusive resource. Waiters are served first come, first served; of the idle resources the first
   * is taken, so that the last ones may stay unused. If `signal` has aborted by then, rejects with its reason instead.
   */
  async use<Result>(
    work: (resource: Resource) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    return await this.#semaphore.run(async () => {
      signal?.throwIfAborted();
      const isIdle = (one: Resource): boolean => !this.#busy.has(one);
      const resource = present(this.#resources.find(isIdle), "idle resource for every permit");
      this.#busy.add(resource);
      try {
        return await work(resource);
      } finally {
        this.#busy.delete(resource);
      }
    });
  }
}
