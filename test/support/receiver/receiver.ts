import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { Socket } from "node:net";
import type { TLSSocket, TlsOptions } from "node:tls";
import { type Authority, type ServerIdentity, testAuthority } from "./authority.ts";
import type { Received } from "./received.ts";
import { answers, type Reply } from "./receiver-replies.ts";

/** One path of a receiver: what a webhook is pointed at. */
export type Endpoint = {
  readonly url: string;
  /** All that came, in order; it grows. */
  readonly got: readonly Received[];
  /** How it answers from now on; 200 before the first call. */
  readonly answer: (reply: Reply) => void;
  /** The first `count` of what came; an error when they have not come within `withinMs` (10 s). */
  readonly arrived: (count: number, withinMs?: number) => Promise<readonly Received[]>;
};

/** A real HTTPS server on loopback that keeps whatever it gets. */
export type Receiver = Endpoint & {
  readonly port: number;
  /** The authority that vouches for it, as PEM. */
  readonly ca: string;
  /** Another path, which gets and answers on its own. */
  readonly at: (path: string) => Endpoint;
  /** How many TCP connections came, and how many of them finished the TLS handshake. */
  readonly connections: () => { readonly opened: number; readonly secured: number };
  readonly stop: () => Promise<void>;
};

export type ReceiverOptions = {
  /** Who vouches for it; a new authority otherwise. */
  readonly authority?: Authority;
  /** What it shows instead of a certificate of the authority for 127.0.0.1, ::1 and localhost. */
  readonly identity?: ServerIdentity;
  /** Where it listens; 127.0.0.1 otherwise, and how its URLs name it. */
  readonly host?: string;
  /** A port of its own choice otherwise. */
  readonly port?: number;
  /** What else TLS is told. */
  readonly tls?: TlsOptions;
};

/** The names for which a receiver's certificate is good when nothing else is said. */
export const LOOPBACK_NAMES = ["127.0.0.1", "::1", "localhost"] as const;

const ARRIVAL_MS_MAX = 10_000;

/** Starts a receiver. */
export async function testReceiver(options: ReceiverOptions = {}): Promise<Receiver> {
  const { host = "127.0.0.1", port: wantedPort = 0 } = options;
  const authority = options.authority ?? (await testAuthority());
  const identity = options.identity ?? (await authority.issue(LOOPBACK_NAMES));
  const paths = new Map<string, Path>();
  const count = { opened: 0, secured: 0 };
  const numbers = new WeakMap<Socket, number>();
  const sockets = new Set<Socket>();
  const server = createServer({ ...identity, ...options.tls }, (request, response) => {
    void receive(request, response, numbers.get(request.socket) ?? 0, pathOf(request.url ?? ""));
  });
  server.on("connection", (socket: Socket) => {
    count.opened += 1;
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.on("secureConnection", (socket: TLSSocket) => {
    count.secured += 1;
    numbers.set(socket, count.secured);
    socket.on("error", () => socket.destroy()); // a caller that goes is no fault of ours
  });
  server.on("tlsClientError", () => undefined);
  server.listen(wantedPort, host);
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the receiver has no port");
  const { port } = address;
  const origin = `https://${host.includes(":") ? `[${host}]` : host}:${port}`;

  function pathOf(path: string): Path {
    const known = paths.get(path) ?? new Path(origin + path);
    paths.set(path, known);
    return known;
  }
  return {
    ...pathOf("/").endpoint,
    port,
    ca: authority.ca,
    at: (path) => pathOf(path).endpoint,
    connections: () => ({ ...count }),
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      const closed = once(server, "close");
      server.close();
      await closed;
    },
  };
}

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  connection: number,
  path: Path,
): Promise<void> {
  const chunks: Buffer[] = [];
  try {
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    await once(request, "end");
  } catch {
    return; // it broke off, and was no request
  }
  const headers = Object.entries(request.headersDistinct).map(
    ([name, values]): [string, string] => [name, (values ?? []).join(", ")],
  );
  path.take(response, {
    method: request.method ?? "",
    path: request.url ?? "",
    headers: Object.fromEntries(headers),
    body: Buffer.concat(chunks),
    atMs: performance.timeOrigin + performance.now(),
    connection,
  });
}

/** Somebody who waits for so many. */
type Waiter = { readonly count: number; readonly resolve: () => void };

/** What one path got, how it answers, and who waits for it. */
class Path {
  readonly endpoint: Endpoint;
  readonly #got: Received[] = [];
  #waiters: readonly Waiter[] = [];
  #reply: Reply = answers(200);

  constructor(url: string) {
    this.endpoint = {
      url,
      got: this.#got,
      answer: (reply) => {
        this.#reply = reply;
      },
      arrived: (count, withinMs = ARRIVAL_MS_MAX) => this.#arrived(count, withinMs),
    };
  }

  take(response: ServerResponse, received: Received): void {
    this.#got.push(received);
    this.#reply(response, received);
    const isThere = ({ count }: Waiter) => count <= this.#got.length;
    for (const { resolve } of this.#waiters.filter(isThere)) resolve();
    this.#waiters = this.#waiters.filter((waiter) => !isThere(waiter));
  }

  async #arrived(count: number, withinMs: number): Promise<readonly Received[]> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const wanted = `${count} requests within ${withinMs} ms at ${this.endpoint.url}`;
    const late = () => reject(new Error(`${this.#got.length} instead of ${wanted}`));
    const timer = setTimeout(late, withinMs);
    if (this.#got.length >= count) resolve();
    else this.#waiters = [...this.#waiters, { count, resolve }];
    try {
      await promise;
    } finally {
      clearTimeout(timer);
    }
    return this.#got.slice(0, count);
  }
}
