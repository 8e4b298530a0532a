import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Received } from "./received.ts";

/** How a receiver answers a request that it got whole. */
export type Reply = (response: ServerResponse, received: Received) => void;

/** An answer at once. */
export function answers(
  status: number,
  headers: Readonly<Record<string, string>> = {},
  body: string | Uint8Array = "",
): Reply {
  return (response) => {
    response.writeHead(status, headers);
    response.end(body);
  };
}

/** A way to another address. */
export function redirects(status: number, to: string): Reply {
  return answers(status, { location: to });
}

/** One after the other, a request each; the last one from then on. */
export function inTurn(first: Reply, ...others: readonly Reply[]): Reply {
  const replies = [first, ...others];
  let turn = 0;
  return (response, received) => {
    const reply = replies[Math.min(turn, others.length)] ?? first;
    turn += 1;
    reply(response, received);
  };
}

/** An answer that comes so much later. */
export function later(delayMs: number, reply: Reply): Reply {
  return (response, received) => {
    const timer = setTimeout(() => reply(response, received), delayMs);
    response.once("close", () => clearTimeout(timer));
  };
}

/** No answer, and an open connection. */
export function hangs(): Reply {
  return () => undefined;
}

/** Headers that never end, a byte at a time. */
export function dripsHeaders(everyMs: number): Reply {
  const head = "HTTP/1.1 200 OK\r\nX-Long: ";
  return ({ socket }) => drip(socket, everyMs, (index) => head[index] ?? "a");
}

/** Status and headers at once, then a body that never ends, a byte at a time. */
export function dripsBody(everyMs: number, status = 200): Reply {
  return ({ socket }) => {
    socket?.write(`HTTP/1.1 ${status} OK\r\nContent-Length: 1000000\r\n\r\n`);
    drip(socket, everyMs, () => "a");
  };
}

/** What was sent of a body that is too long for anybody. */
export type Poured = { sentBytes: number; isCutOff: boolean };

/** A body of so many bytes, as fast as it is taken; `poured` says how much of it was. */
export function pours(sizeBytes: number, poured: Poured, status = 200): Reply {
  const piece = Buffer.alloc(65_536, "a");
  return (response) => {
    response.writeHead(status, { "content-length": String(sizeBytes) });
    response.once("close", () => {
      poured.isCutOff = poured.sentBytes < sizeBytes;
    });
    const pour = () => {
      while (!response.destroyed && poured.sentBytes < sizeBytes) {
        poured.sentBytes += piece.length;
        if (!response.write(piece)) {
          response.once("drain", pour);
          return;
        }
      }
      response.end();
    };
    pour();
  };
}

/** These bytes, whatever they are, and the connection's end. */
export function saysAndCloses(text: string): Reply {
  return ({ socket }) => void socket?.end(text);
}

function drip(socket: Socket | null, everyMs: number, byteAt: (index: number) => string): void {
  let index = 0;
  const timer = setInterval(() => {
    socket?.write(byteAt(index));
    index += 1;
  }, everyMs);
  socket?.once("close", () => clearInterval(timer));
}
