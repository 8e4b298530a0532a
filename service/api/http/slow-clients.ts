import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isOwnRequest } from "./own-request.ts";

/** How slow a client may be. */
export type ClientLimits = {
  /** Time without a byte in either direction, ms. */
  readonly idleMs: number;
  /** Time that a body may take before its rate counts, ms. */
  readonly bodyMs: number;
  /** Average rate of a body after that time, in bytes per second. */
  readonly bodyBytesPerSecond: number;
  /** The same of a response that the client has to read. */
  readonly readMs: number;
  readonly readBytesPerSecond: number;
  /** Responses of one account that are in memory until their clients read them, in bytes. */
  readonly unreadBytesMax: number;
  readonly checkEveryMs: number;
};

/** A 25 MB form needs 0.5 Mbit/s, a download 32 kbit/s: less than any connection that such files are sent over. */
export const CLIENT_LIMITS: ClientLimits = {
  idleMs: 120_000,
  bodyMs: 15_000,
  bodyBytesPerSecond: 64 * 1024,
  readMs: 60_000,
  readBytesPerSecond: 4 * 1024,
  unreadBytesMax: 128 * 1024 * 1024,
  checkEveryMs: 1000,
};

/** A request and its response, from the request's head to the response's last byte. */
type Exchange = {
  readonly request: FastifyRequest;
  readonly response: ServerResponse;
  readonly socket: Socket;
  /** Byte counts of the socket when the exchange began. */
  readonly bytesBefore: { readonly read: number; readonly written: number };
  /** Time in which the client had to send its body, and to read the response, ms. */
  bodyMs: number;
  readMs: number;
};

/**
 * Closes connections whose clients hold resources without using them:
 * - no request, no byte of a body, or no reading of the response for `idleMs`;
 * - a body that arrives too slowly, with 408 `request_timeout`;
 * - a response that is read too slowly;
 * - of an account whose clients leave more than `unreadBytesMax` unread, those that have been reading for the longest time.
 *
 * Time counts only while it is the client's turn: a request that waits or is processed stays open.
 */
export function closeSlowClients(
  app: FastifyInstance,
  sendTimeout: (socket: Socket) => void,
  limits: ClientLimits,
): void {
  const open = new Set<Exchange>();
  const bySocket = new WeakMap<Socket, Set<Exchange>>();
  app.addHook("onRequest", (request, reply, done) => {
    const { socket } = request.raw;
    if (isOwnRequest(request)) return done();
    const { bytesRead: read, bytesWritten: written } = socket;
    const bytesBefore = { read, written };
    const response = reply.raw;
    const exchange = { request, response, socket, bytesBefore, bodyMs: 0, readMs: 0 };
    const ofSocket = bySocket.get(socket) ?? new Set();
    bySocket.set(socket, ofSocket.add(exchange));
    open.add(exchange);
    response.once("close", () => {
      ofSocket.delete(exchange);
      // The rest of a refused body may still be arriving.
      if (request.raw.complete) open.delete(exchange);
    });
    done();
  });
  app.server.setTimeout(limits.idleMs, (socket) => {
    const exchanges = [...(bySocket.get(socket) ?? [])];
    if (exchanges.some(isServersTurn)) socket.setTimeout(limits.idleMs);
    else socket.destroy();
  });
  const checks = setInterval(() => {
    for (const exchange of open) {
      const { request, response, socket } = exchange;
      if (socket.destroyed || (response.closed && request.raw.complete)) open.delete(exchange);
      else closeIfSlow(exchange, sendTimeout, limits);
    }
    closeUnread(open, limits.unreadBytesMax);
  }, limits.checkEveryMs).unref();
  app.addHook("onClose", async () => clearInterval(checks));
}

/** True: the server has to read, produce or send the next byte. */
function isServersTurn(exchange: Exchange): boolean {
  return unreadBytes(exchange) === 0 && !isBodyAwaited(exchange);
}

/** True: the client has to send the next byte of the body. */
function isBodyAwaited({ request: { raw } }: Exchange): boolean {
  // Node stops reading a socket only while bytes of the request are buffered.
  return !raw.complete && raw.readableLength === 0;
}

/** Bytes of the response that the client has not read yet. */
function unreadBytes({ response, socket }: Exchange): number {
  return Math.max(response.writableLength, socket.writableLength);
}

function closeIfSlow(
  exchange: Exchange,
  sendTimeout: (socket: Socket) => void,
  limits: ClientLimits,
): void {
  const { response, socket, bytesBefore } = exchange;
  if (isBodyAwaited(exchange)) exchange.bodyMs += limits.checkEveryMs;
  const receivedBytes = socket.bytesRead - bytesBefore.read;
  if (exchange.bodyMs > allowedMs(limits.bodyMs, receivedBytes, limits.bodyBytesPerSecond)) {
    if (response.headersSent) socket.destroy();
    else sendTimeout(socket); // the next check closes the connection, after the client could read the response
  }
  const unread = unreadBytes(exchange);
  if (unread > 0) exchange.readMs += limits.checkEveryMs;
  const sentBytes = socket.bytesWritten - unread - bytesBefore.written;
  if (exchange.readMs > allowedMs(limits.readMs, sentBytes, limits.readBytesPerSecond))
    socket.destroy();
}

function allowedMs(graceMs: number, bytes: number, bytesPerSecond: number): number {
  return graceMs + (Math.max(0, bytes) / bytesPerSecond) * 1000;
}

function closeUnread(open: ReadonlySet<Exchange>, bytesMax: number): void {
  const byAccount = Map.groupBy(open, ({ request: { accountId } }) => accountId);
  for (const [accountId, exchanges] of byAccount) {
    if (accountId === null) continue;
    let bytes = exchanges.reduce((sum, exchange) => sum + unreadBytes(exchange), 0);
    for (const exchange of exchanges.toSorted((one, other) => other.readMs - one.readMs)) {
      if (bytes <= bytesMax) break;
      bytes -= unreadBytes(exchange);
      exchange.socket.destroy();
    }
  }
}
