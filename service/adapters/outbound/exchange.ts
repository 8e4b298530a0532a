import type { Dispatcher, Pool } from "undici";
import type { OutboundRequest } from "#domain/webhooks";
import type { Deadline } from "./deadline.ts";
import { answerFailure, type Failure } from "./failure.ts";

/** The request of one hop, apart from its origin. */
type HopRequest = {
  readonly path: string;
  readonly headers: OutboundRequest["headers"];
  readonly body: OutboundRequest["body"];
};

/** Status and headers of a response. */
export type HopHead = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
};

/** The response of one hop. */
export type HopAnswer = HopHead & {
  /** The first 16 KiB, not decompressed. */
  readonly body: Uint8Array;
  /** When the head was complete, by `performance.now`. */
  readonly answeredAt: number;
};

/** A body is read up to here; beyond it the connection is closed. */
const READ_MAX_BYTES = 64 * 1024;
const KEPT_MAX_BYTES = 16 * 1024;
/** Time limit for the body after the head. */
const BODY_MS = 2_000;

/**
 * POSTs to the pool's origin. Resolves once the head has arrived, even if the body fails. `isRead` decides by the head
 * whether to read the body. Rejects with a `Failure`.
 */
export function exchange(
  pool: Pool,
  { path, headers, body }: HopRequest,
  deadline: Deadline,
  isRead: (head: HopHead) => boolean,
): Promise<HopAnswer> {
  return new Promise((resolve, reject) => {
    const reader = new AnswerReader({ deadline, isRead, resolve, reject });
    pool.dispatch({ method: "POST", path, headers: { ...headers }, body }, reader);
  });
}

type Reading = {
  readonly deadline: Deadline;
  readonly isRead: (head: HopHead) => boolean;
  readonly resolve: (answer: HopAnswer) => void;
  readonly reject: (error: unknown) => void;
};

class AnswerReader implements Dispatcher.DispatchHandler {
  readonly #reading: Reading;
  readonly #chunks: Buffer[] = [];
  #readBytes = 0;
  #head: Omit<HopAnswer, "body"> | null = null;
  #isOver = false;
  #controller: Dispatcher.DispatchController | null = null;
  #bodyTimer: NodeJS.Timeout | undefined;
  #removeListener: () => void = () => undefined;

  constructor(reading: Reading) {
    this.#reading = reading;
    this.#removeListener = reading.deadline.onPass((failure) => this.#stop(failure));
  }

  /** Called when there is a connection. After the deadline nothing is sent. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isOver) this.#giveUp();
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    // An interim response, before the final one (RFC 9110, section 15.2).
    if (status < 200 || this.#isOver) return;
    this.#head = { status, headers: joinHeaders(headers), answeredAt: performance.now() };
    if (!this.#reading.isRead(this.#head)) return this.#finish(true);
    const waitMs = Math.min(BODY_MS, this.#reading.deadline.leftMs());
    this.#bodyTimer = setTimeout(() => this.#finish(true), waitMs);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#isOver) return;
    const room = KEPT_MAX_BYTES - this.#readBytes;
    if (room > 0) this.#chunks.push(Buffer.from(chunk.subarray(0, room)));
    this.#readBytes += chunk.length;
    if (this.#readBytes >= READ_MAX_BYTES) this.#finish(true);
  }

  onResponseEnd(): void {
    this.#finish(false);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: unknown): void {
    if (this.#head !== null) return this.#finish(false);
    this.#fail(error);
  }

  #stop(failure: Failure): void {
    if (this.#head !== null) return this.#finish(true);
    this.#fail(failure);
    this.#giveUp();
  }

  #finish(isGivenUp: boolean): void {
    if (this.#isOver || this.#head === null) return;
    this.#end();
    const { resolve } = this.#reading;
    const answer = { ...this.#head, body: joinChunks(this.#chunks) };
    if (isGivenUp) this.#giveUp();
    // undici returns a connection to its pool one turn of the event loop later, where the next POST should find it.
    queueMicrotask(() => setImmediate(() => resolve(answer)));
  }

  #fail(error: unknown): void {
    if (this.#isOver) return;
    this.#end();
    try {
      this.#reading.reject(answerFailure(error));
    } catch (ours) {
      this.#reading.reject(ours);
    }
  }

  #end(): void {
    this.#isOver = true;
    clearTimeout(this.#bodyTimer);
    this.#removeListener();
  }

  /** Closes the connection; before there is one, `onRequestStart` does. */
  #giveUp(): void {
    this.#controller?.abort(new Error("The rest of the response is not needed."));
  }
}

/** Joins the chunks. They are copies already, so a single one is returned as it is. */
function joinChunks(chunks: readonly Buffer[]): Uint8Array {
  const [first] = chunks;
  return first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks);
}

function joinHeaders(
  headers: Record<string, string | string[] | undefined>,
): Readonly<Record<string, string>> {
  const texts: [string, string][] = [];
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined)
      texts.push([name, typeof value === "string" ? value : value.join(", ")]);
  return Object.fromEntries(texts);
}
