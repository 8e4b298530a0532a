import type { Clock } from "#base/instant.ts";
import { type Budget, Budgets } from "./budgets.ts";
import {
  loggedMessage,
  loggedPath,
  type RefusedRequest,
  type RefusedWriter,
} from "./refused-request.ts";

/** Budget of an account in this process: some 600,000 requests in seven days. */
const OF_ACCOUNT: Budget = { burst: 1000, perSecond: 1 };
/** Budget of an account for requests beyond the rate limit, whose number nothing else bounds. */
const RATE_LIMITED: Budget = { burst: 20, perSecond: 0.1 };
/** Waiting requests of all accounts, some 2 MB. */
const WAITING_MAX = 5000;

/** Why a request was not recorded. */
export type DropReason = "budget" | "full" | "failed";
export const DROP_REASONS: readonly DropReason[] = ["budget", "full", "failed"];

/** A request as the server sees it; its time is that of its recording. */
export type SeenRequest = Omit<RefusedRequest, "at" | "path"> & { readonly url: string };

export type RecorderPorts = {
  readonly requestLog: RefusedWriter;
  readonly clock: Clock;
  readonly onDrop: (reason: DropReason, requests: number) => void;
  readonly onError: (error: unknown) => void;
};

/**
 * Gathers refused requests in memory and writes them together, so that no request waits for the log or fails with it. Those
 * that exceed the account's budget or the memory, or cannot be written, are dropped and counted.
 */
export class RefusalRecorder {
  readonly #ports: RecorderPorts;
  readonly #accounts = new Budgets(OF_ACCOUNT);
  readonly #rateLimited = new Budgets(RATE_LIMITED);
  #waiting: RefusedRequest[] = [];
  #writing: Promise<void> | null = null;

  constructor(ports: RecorderPorts) {
    this.#ports = ports;
  }

  record({ url, ...seen }: SeenRequest): void {
    const { clock, onDrop } = this.#ports;
    const at = clock.now();
    const budgets = seen.code === "rate_limit_exceeded" ? this.#rateLimited : this.#accounts;
    if (!budgets.take(seen.accountId, at)) onDrop("budget", 1);
    else if (this.#waiting.length >= WAITING_MAX) onDrop("full", 1);
    else
      this.#waiting.push({
        ...seen,
        at,
        path: loggedPath(url),
        message: loggedMessage(seen.message),
      });
  }

  /** Writes what is waiting, one batch at a time. */
  async flush(): Promise<void> {
    await this.#writing;
    const batch = this.#waiting;
    this.#waiting = [];
    const now = this.#ports.clock.now();
    for (const budgets of [this.#accounts, this.#rateLimited]) budgets.forgetFull(now);
    if (batch.length === 0) return;
    this.#writing = this.#write(batch);
    await this.#writing;
  }

  async #write(batch: readonly RefusedRequest[]): Promise<void> {
    const { requestLog, onDrop, onError } = this.#ports;
    try {
      await requestLog.append(batch);
    } catch (error) {
      onDrop("failed", batch.length);
      onError(error);
    }
  }
}
