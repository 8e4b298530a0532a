import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** A request and its answer, from the request's head to the answer's last byte. */
type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse };

/**
 * Closes connections on which the caller is silent for `idleMs`: no request, a body of which nothing arrives, an
 * answer of which nothing is taken. A connection that is silent because we work on its request stays open.
 */
export function closeIdleSockets(server: Server, idleMs: number): void {
  const exchanges = new WeakMap<Socket, Set<Exchange>>();
  server.setTimeout(idleMs, (socket) => {
    const open = [...(exchanges.get(socket) ?? [])];
    if (open.some((exchange) => isOurTurn(socket, exchange))) socket.setTimeout(idleMs);
    else socket.destroy();
  });
  server.on("request", (request, response) => {
    const { socket } = request;
    const open = exchanges.get(socket) ?? new Set();
    exchanges.set(socket, open);
    const exchange = { request, response };
    open.add(exchange);
    response.once("close", () => open.delete(exchange));
  });
}

/** True: the next byte is ours to read, to make or to send. */
function isOurTurn(socket: Socket, { request, response }: Exchange): boolean {
  if (response.writableLength > 0 || socket.writableLength > 0) return false;
  // Node stops reading a socket only when bytes of the request wait in the buffer.
  return request.complete || request.readableLength > 0;
}
