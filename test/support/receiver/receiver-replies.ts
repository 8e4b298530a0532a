import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Received } from "./received.ts";

/** Responds to a complete request. */
export type Reply = (response: ServerResponse, received: Received) => void;

/** Responds immediately. */
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

/** Redirects to another address. */
export function redirects(status: number, to: string): Reply {
  return answers(status, { location: to });
}

/** Uses one reply per request in order, and then always the last one. */
export function inTurn(first: Reply, ...others: readonly Reply[]): Reply {
  const replies = [first, ...others];
  let turn = 0;
  return (response, received) => {
    const reply = replies[Math.min(turn, others.length)] ?? first;
    turn += 1;
    reply(response, received);
  };
}

/** Delays a reply. */
export function later(delayMs: number, reply: Reply): Reply {
  return (response, received) => {
    const timer = setTimeout(() => reply(response, received), delayMs);
    response.once("close", () => clearTimeout(timer));
  };
}

/** Never responds and keeps the connection open. */
export function hangs(): Reply {
  return () => undefined;
}

/** Sends endless headers, byte by byte. */
export function dripsHeaders(everyMs: number): Reply {
  const head = "HTTP/1.1 200 OK\r\nX-Long: ";
  return ({ socket }) => drip(socket, everyMs, (index) => head[index] ?? "a");
}

/** Sends status and headers at once, then an endless body, byte by byte. */
export function dripsBody(everyMs: number): Reply {
  return ({ socket }) => {
    socket?.write(`HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n`);
    drip(socket, everyMs, () => "a");
  };
}

/** How much of an oversized body was sent. */
export type Poured = { sentBytes: number; isCutOff: boolean };

/** Sends a body of this size as fast as it is read; `poured` counts the bytes. */
export function pours(sizeBytes: number, poured: Poured): Reply {
  const piece = Buffer.alloc(65_536, "a");
  return (response) => {
    response.writeHead(200, { "content-length": String(sizeBytes) });
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

/** Sends raw bytes and closes the connection. */
export function sendsAndCloses(text: string): Reply {
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
