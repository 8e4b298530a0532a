import type { ServerResponse } from "node:http";
import { Semaphore, type SemaphoreOptions } from "#base/async/semaphore.ts";
import { REQUEST_WAIT_MS_MAX, within } from "#base/async/within.ts";
import type { AccountId } from "#domain/accounts";

/** A resource for which the requests of one process queue. */
export type Work =
  /** Calls of the payment processor. */
  | "processor"
  /** Processes that parse templates. */
  | "parsing"
  /** The process that draws pages and inspects images. */
  | "drawing"
  /** The process that analyzes forms. */
  | "analysis"
  /** Validation of uploaded rows, and the thread of dry runs. */
  | "rows"
  /** Open files of forms that are being received. */
  | "receiving"
  /** Database connections of transactions that are open while a request does its work. */
  | "transactions"
  /** Buffers of files that are being sent. */
  | "sending";

/** Requests that wait are small, or on disk. */
const WAITING = { waitingMax: 400, holderWaitingMax: 200 };

/** `holderMax`: an account alone leaves permits free, so that the first request of another account does not wait. */
const BOUNDS: Readonly<Record<Work, SemaphoreOptions>> = {
  processor: { ...WAITING, concurrencyMax: 4, holderMax: 1 },
  // Two processes, and two more uploads, so that no process idles.
  parsing: { ...WAITING, concurrencyMax: 4, holderMax: 3 },
  drawing: { ...WAITING, concurrencyMax: 4, holderMax: 2 },
  analysis: { ...WAITING, concurrencyMax: 2, holderMax: 1 },
  rows: { ...WAITING, concurrencyMax: 8, holderMax: 4 },
  receiving: { ...WAITING, concurrencyMax: 256, holderMax: 64 },
  transactions: { ...WAITING, concurrencyMax: 12, holderMax: 8 },
  // About 1 MB each.
  sending: { ...WAITING, concurrencyMax: 512, holderMax: 64 },
};

/** Runs work when it may run. */
export type Bounded = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** On whose behalf a request waits, and when it stops to wait. */
export type Turn = {
  readonly accountId: AccountId;
  /** Aborts when the client disconnects. */
  readonly gone: () => AbortSignal;
};

/**
 * Bounds work per process and shares it between accounts. A request that waits for longer than a minute, or beyond the
 * number that may wait, gets a 503; one whose client disconnects leaves the queue.
 */
export class WorkQueues {
  readonly #semaphores: Readonly<Record<Work, Semaphore>>;

  constructor(bounds: Readonly<Record<Work, SemaphoreOptions>> = BOUNDS) {
    this.#semaphores = {
      processor: new Semaphore(bounds.processor),
      parsing: new Semaphore(bounds.parsing),
      drawing: new Semaphore(bounds.drawing),
      analysis: new Semaphore(bounds.analysis),
      rows: new Semaphore(bounds.rows),
      receiving: new Semaphore(bounds.receiving),
      transactions: new Semaphore(bounds.transactions),
      sending: new Semaphore(bounds.sending),
    };
  }

  /** Waits for the account's turn, which lasts until the response is sent or the client disconnects. */
  async hold(work: Work, turn: Turn, response: ServerResponse): Promise<void> {
    const release = await this.#acquire(work, turn);
    if (response.destroyed) release();
    else response.once("close", release);
  }

  /** Runs `task` when it is the account's turn. */
  async run<Result>(work: Work, turn: Turn, task: () => Promise<Result>): Promise<Result> {
    const release = await this.#acquire(work, turn);
    try {
      return await task();
    } finally {
      release();
    }
  }

  #acquire(work: Work, { accountId, gone }: Turn): Promise<() => void> {
    return within(REQUEST_WAIT_MS_MAX, (late) => {
      const signal = AbortSignal.any([late, gone()]);
      return this.#semaphores[work].acquire({ holder: accountId, signal });
    });
  }
}
