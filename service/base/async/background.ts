import { Semaphore } from "./semaphore.ts";

/** Bounds of background work. */
export type BackgroundOptions = {
  readonly concurrencyMax: number;
  /** Work beyond it is dropped, which is reported. */
  readonly waitingMax: number;
  readonly onError: (error: unknown) => void;
};

/** Work that continues after the response to its request. */
export class Background {
  readonly #semaphore: Semaphore;
  readonly #onError: BackgroundOptions["onError"];
  readonly #running = new Set<Promise<void>>();

  constructor({ concurrencyMax, waitingMax, onError }: BackgroundOptions) {
    this.#semaphore = new Semaphore({ concurrencyMax, waitingMax });
    this.#onError = onError;
  }

  /** Starts the work and returns at once. */
  run(work: () => Promise<void>): void {
    const running = this.#semaphore
      .run(work)
      .catch(this.#onError)
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves when all work that was started has ended. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
