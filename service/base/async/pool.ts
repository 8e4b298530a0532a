import { present } from "../assert.ts";
import { Semaphore } from "./semaphore.ts";

/** A fixed set of resources, each used by one caller at a time. */
export class Pool<Resource> {
  readonly #idle: Resource[];
  readonly #semaphore: Semaphore;

  constructor(resources: readonly Resource[]) {
    this.#idle = [...resources];
    this.#semaphore = new Semaphore({ concurrencyMax: resources.length });
  }

  /**
   * Runs `work` with an exclusive resource. Waiters are served first come, first served; the most recently used idle
   * resource is taken first. If `signal` has aborted by then, rejects with its reason instead.
   */
  async use<Result>(
    work: (resource: Resource) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    return await this.#semaphore.run(async () => {
      signal?.throwIfAborted();
      const resource = present(this.#idle.pop(), "idle resource for every permit");
      try {
        return await work(resource);
      } finally {
        this.#idle.push(resource);
      }
    });
  }
}
