import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { Socket } from "node:net";
import type { TLSSocket, TlsOptions } from "node:tls";
import { WAIT_MS_MAX } from "../harness/eventually.ts";
import { type Authority, type ServerIdentity, testAuthority } from "./authority.ts";
import type { Received } from "./received.ts";
import { answers, type Reply } from "./receiver-replies.ts";

/** One path of a receiver, the target of a webhook. */
export type Endpoint = {
  readonly url: string;
  /** All requests so far, in order. */
  readonly got: readonly Received[];
  /** Sets the reply from now on; initially 200. */
  readonly answer: (reply: Reply) => void;
  /** Waits for the first `count` requests; `withinMs` is only for the receiver's own test. */
  readonly arrived: (count: number, withinMs?: number) => Promise<readonly Received[]>;
};

/** A real HTTPS server on loopback that records all requests. */
export type Receiver = Endpoint & {
  readonly port: number;
  /** The certificate of its authority, in PEM. */
  readonly ca: string;
  /** Another path, with its own requests and replies. */
  readonly at: (path: string) => Endpoint;
  /** Numbers of TCP connections, and of completed TLS handshakes. */
  readonly connections: () => { readonly opened: number; readonly secured: number };
  readonly stop: () => Promise<void>;
};

export type ReceiverOptions = {
  /** Default: a new authority. */
  readonly authority?: Authority;
  /** Replaces the certificate of the authority for 127.0.0.1, ::1 and localhost. */
  readonly identity?: ServerIdentity;
  /** Address to listen on and to use in URLs; default: 127.0.0.1. */
  readonly host?: string;
  /** Default: any free port. */
  readonly port?: number;
  /** Further TLS options. */
  readonly tls?: TlsOptions;
};

/** Default names of a receiver's certificate. */
export const LOOPBACK_NAMES = ["127.0.0.1", "::1", "localhost"] as const;

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
    socket.on("error", () => socket.destroy()); // a client may disconnect at any time
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
    return; // the client disconnected before the end of the request
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

/** A call that waits for a number of requests. */
type Waiter = { readonly count: number; readonly resolve: () => void };

/** The requests, the reply and the waiting calls of one path. */
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
      arrived: (count, withinMs = WAIT_MS_MAX) => this.#arrived(count, withinMs),
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
