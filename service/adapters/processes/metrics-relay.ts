import type { Worker } from "node:cluster";
import type { FromProcess, Report, ToProcess } from "./messages.ts";
import { addEnded } from "./reports.ts";

/** How long a process may take to report; after that its previous report counts. */
const COLLECT_MS = 2000;

/** Collects the metrics of all processes for the one that answers `/metrics`. */
export class MetricsRelay {
  readonly #workers = new Set<Worker>();
  /** The newest report of each process. */
  readonly #last = new Map<Worker, Report>();
  readonly #waiting = new Map<number, () => void>();
  #ended: Promise<Report> = Promise.resolve([]);
  #questions = 0;

  /** Includes this process until it ends, and what it has counted afterwards. */
  follow(worker: Worker): void {
    this.#workers.add(worker);
    worker.on("message", (message: FromProcess) => {
      if (message.kind === "ready") return;
      this.#last.set(worker, message.own);
      if (message.kind === "scrape") void this.#answer(worker, message.id);
      else if (message.id !== null) this.#waiting.get(message.id)?.();
    });
    // After its last message, which `exit` may precede.
    worker.once("disconnect", () => this.#forget(worker));
  }

  #forget(worker: Worker): void {
    const last = this.#last.get(worker);
    this.#workers.delete(worker);
    this.#last.delete(worker);
    if (last !== undefined) this.#ended = this.#ended.then((ended) => addEnded(ended, last));
  }

  async #answer(asking: Worker, id: number): Promise<void> {
    const others = [...this.#workers].filter((worker) => worker !== asking);
    await Promise.all(others.map((worker) => this.#collect(worker)));
    // One that has ended meanwhile is in `#ended`.
    const running = others.flatMap((worker) => {
      const report = this.#last.get(worker);
      return report === undefined ? [] : [report];
    });
    sendTo(asking, { kind: "scraped", id, others: [...running, await this.#ended] });
  }

  async #collect(worker: Worker): Promise<void> {
    const id = (this.#questions += 1);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.set(id, resolve);
    worker.once("disconnect", resolve);
    const late = setTimeout(resolve, COLLECT_MS);
    sendTo(worker, { kind: "collect", id });
    await promise;
    clearTimeout(late);
    worker.off("disconnect", resolve);
    this.#waiting.delete(id);
  }
}

/** Sends a message unless the process has ended. */
export function sendTo(worker: Worker, message: ToProcess): void {
  if (worker.isConnected()) worker.send(message);
}
