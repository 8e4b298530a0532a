import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** A request and its response, from the request's head to the response's last byte. */
type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse };

/**
 * Closes connections on which the client is idle for `idleMs`: no request, no bytes of a body, or no reading of the
 * response. A connection whose request is being processed stays open.
 */
export function closeIdleSockets(server: Server, idleMs: number): void {
  const exchanges = new WeakMap<Socket, Set<Exchange>>();
  server.setTimeout(idleMs, (socket) => {
    const open = [...(exchanges.get(socket) ?? [])];
    if (open.some((exchange) => isServersTurn(socket, exchange))) socket.setTimeout(idleMs);
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

/** True: the server has to read, produce or send the next byte. */
function isServersTurn(socket: Socket, { request, response }: Exchange): boolean {
  if (response.writableLength > 0 || socket.writableLength > 0) return false;
  // Node stops reading a socket only while bytes of the request are buffered.
  return request.complete || request.readableLength > 0;
}
