import { connect, type Socket } from "node:net";

/** The result of one request. */
export type Answered = {
  readonly status: number;
  /** `X-RateLimit-Remaining`; null where the response has none. */
  readonly remaining: number | null;
  readonly ms: number;
};

/** The request, and the number in flight. */
export type Hammering = {
  readonly path: string;
  readonly key: string;
  readonly connections: number;
  /** Requests in flight per connection (HTTP pipelining). */
  readonly inFlight: number;
  /** Called before each request; false stops. */
  readonly more: () => boolean;
};

/**
 * Sends requests with minimal CPU of its own, because a busy client takes the processor from the servers that it
 * measures. Fails when a connection does.
 */
export async function hammer(url: string, hammering: Hammering): Promise<readonly Answered[]> {
  const { port, hostname, host } = new URL(url);
  const request = Buffer.from(
    `GET ${hammering.path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${hammering.key}\r\n\r\n`,
  );
  const answers: Answered[] = [];
  const lanes = Array.from({ length: hammering.connections }, () =>
    askOn(connect(Number(port), hostname).setNoDelay(), request, hammering, answers),
  );
  await Promise.all(lanes);
  return answers;
}

async function askOn(
  socket: Socket,
  request: Buffer,
  { inFlight, more }: Hammering,
  answers: Answered[],
): Promise<void> {
  const sent: number[] = [];
  const send = (): void => {
    if (!more()) return;
    sent.push(performance.now());
    socket.write(request);
  };
  for (let n = 0; n < inFlight; n += 1) send();
  const reader = new AnswerReader();
  if (sent.length > 0)
    for await (const bytes of socket as AsyncIterable<Buffer>) {
      for (const answer of reader.read(bytes)) {
        answers.push({ ...answer, ms: performance.now() - (sent.shift() ?? 0) });
        send();
      }
      if (sent.length === 0) break;
    }
  socket.destroy();
  if (sent.length > 0) throw new Error(`${sent.length} requests were never answered`);
}

/** Splits incoming bytes into responses; each one has a Content-Length. */
export class AnswerReader {
  #rest: Buffer = Buffer.alloc(0);

  /** The responses completed by these bytes. */
  read(bytes: Buffer): readonly Omit<Answered, "ms">[] {
    this.#rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    const found: Omit<Answered, "ms">[] = [];
    for (;;) {
      const end = this.#rest.indexOf("\r\n\r\n");
      if (end < 0) return found;
      const head = this.#rest.toString("latin1", 0, end).toLowerCase();
      const length = Number(/\ncontent-length: (\d+)/.exec(head)?.[1] ?? 0);
      const whole = end + 4 + length;
      if (this.#rest.length < whole) return found;
      this.#rest = this.#rest.subarray(whole);
      const remaining = /\nx-ratelimit-remaining: (\d+)/.exec(head)?.[1];
      const status = Number(head.slice(9, 12));
      found.push({ status, remaining: remaining === undefined ? null : Number(remaining) });
    }
  }
}
