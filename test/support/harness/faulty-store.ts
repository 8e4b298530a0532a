import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";

/** Shares of the requests that each fault affects, from 0 to 1. */
export type FaultShares = {
  /** A 500 instead of the request, or after it was carried out. */
  readonly errors: number;
  /** The connection is reset before the answer, or within its body. */
  readonly resets: number;
  /** The body arrives in small pieces with pauses. */
  readonly slow: number;
  /** The body stops in its middle, and the connection stays open. */
  readonly stalls: number;
  /** The body ends early, and the connection is closed as if it were complete. */
  readonly cuts: number;
};

const NO_FAULTS: FaultShares = { errors: 0, resets: 0, slow: 0, stalls: 0, cuts: 0 };

type Fault = keyof FaultShares | null;

/** A proxy before an object store that damages requests and answers, but no byte. */
export type FaultyStore = {
  readonly url: string;
  /** Requests so far, and those of each fault. */
  readonly counts: Readonly<Record<keyof FaultShares | "requests", number>>;
  readonly set: (shares: Partial<FaultShares>) => void;
  /** Changes the headers of requests; one without a value is removed. */
  readonly rewrite: (rewriting: Rewriting) => void;
  readonly stop: () => Promise<void>;
};

type Headers = Readonly<Record<string, string | string[] | undefined>>;
type Rewriting = (asked: Headers) => Headers;

const PIECES = 12;
const PIECE_PAUSE_MS = 20;
const ERROR_BODY =
  '<?xml version="1.0"?><Error><Code>InternalError</Code><Message>injected</Message></Error>';

/** Starts the proxy on loopback. */
export async function faultyStore(target: string, random: () => number): Promise<FaultyStore> {
  let shares = NO_FAULTS;
  let rewriting = keepHeaders;
  const counts = { requests: 0, errors: 0, resets: 0, slow: 0, stalls: 0, cuts: 0 };
  const choose = (): Fault => {
    counts.requests += 1;
    let at = random();
    for (const fault of ["errors", "resets", "slow", "stalls", "cuts"] as const) {
      if (at < shares[fault]) {
        counts[fault] += 1;
        return fault;
      }
      at -= shares[fault];
    }
    return null;
  };
  const server = createServer((asked, answer) => {
    const headers = withValues(rewriting({ ...asked.headers }));
    forward({ target, asked, answer, headers }, choose(), random() < 0.5).catch(() =>
      answer.destroy(),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    counts,
    set: (changed) => {
      shares = { ...NO_FAULTS, ...changed };
    },
    rewrite: (next) => {
      rewriting = next;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

const keepHeaders: Rewriting = (headers) => headers;

type Forwarding = {
  readonly target: string;
  readonly asked: IncomingMessage;
  readonly answer: ServerResponse;
  readonly headers: Record<string, string | string[]>;
};

function withValues(headers: Headers): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) kept[name] = value;
  return kept;
}

async function forward(
  { target, asked, answer, headers }: Forwarding,
  fault: Fault,
  isEarly: boolean,
): Promise<void> {
  if (fault === "resets" && isEarly) {
    asked.socket.destroy();
    return;
  }
  if (fault === "errors" && isEarly) {
    asked.resume();
    sendError(answer);
    return;
  }
  const { hostname, port } = new URL(target);
  const sent = request({ hostname, port, method: asked.method, path: asked.url, headers });
  const replied = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once("response", resolve).once("error", reject);
  });
  asked.pipe(sent);
  asked.once("error", () => sent.destroy());
  const reply = await replied;
  const body = await buffer(reply);
  if (fault === "errors") {
    sendError(answer);
    return;
  }
  answer.writeHead(reply.statusCode ?? 500, reply.headers);
  await sendBody(answer, body, fault);
}

function sendError(answer: ServerResponse): void {
  answer.writeHead(500, { "content-type": "application/xml" }).end(ERROR_BODY);
}

async function sendBody(answer: ServerResponse, body: Buffer, fault: Fault): Promise<void> {
  const half = body.subarray(0, Math.floor(body.length / 2));
  switch (fault) {
    case "resets":
      answer.write(half, () => answer.socket?.resetAndDestroy());
      return;
    case "stalls":
      answer.write(half);
      return;
    case "cuts":
      answer.write(half, () => answer.socket?.end());
      return;
    case "slow": {
      const size = Math.ceil(body.length / PIECES);
      for (let at = 0; at < body.length; at += size) {
        answer.write(body.subarray(at, at + size));
        await pause(PIECE_PAUSE_MS);
      }
      answer.end();
      return;
    }
    case "errors":
    case null:
      answer.end(body);
  }
}

function portOf(address: string | AddressInfo | null): number {
  return typeof address === "object" && address !== null ? address.port : 0;
}
