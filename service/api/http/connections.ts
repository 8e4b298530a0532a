import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Refusal } from "#base/refusal.ts";
import { headFault } from "./request-head.ts";

/** An open connection. */
type Connection = {
  /** A request had a malformed head. The connection is closed after its response, and later requests are ignored. */
  isClosing: boolean;
  /** Requests whose responses are not complete. */
  readonly open: Set<IncomingMessage>;
  /** Called when no response is owed any more. */
  whenAnswered: () => void;
};

/** The connections of a server: a client may send the next request before it has the response (pipelining). */
export class Connections {
  readonly #connections = new WeakMap<Socket, Connection>();
  readonly #faults = new WeakMap<IncomingMessage, Refusal>();
  readonly #ignored = new WeakSet<IncomingMessage>();

  /** Reads the head of a request. Called in the order of arrival, before the hooks of any of these requests. */
  arrive(request: IncomingMessage): void {
    const connection = this.#connections.get(request.socket) ?? newConnection();
    this.#connections.set(request.socket, connection);
    connection.open.add(request);
    if (connection.isClosing) {
      this.#ignored.add(request);
      return;
    }
    const fault = headFault(request);
    if (fault === null) return;
    connection.isClosing = true;
    this.#faults.set(request, fault);
  }

  /** Follows the responses, and closes the connection of a request with a malformed head after the response to it. */
  follow(app: FastifyInstance): void {
    // Ignored, as RFC 9110, 10.1.1 allows: Node would answer before the head is checked.
    app.server.on("checkExpectation", (request, response) =>
      app.server.emit("request", request, response),
    );
    app.addHook("onRequest", (request, reply, done) => {
      reply.raw.once("close", () => this.#leave(request.raw));
      done();
    });
    app.addHook("onSend", ({ raw }, reply, payload, done) => {
      if (this.#faults.has(raw)) {
        // Closing while the client still sends would reset the connection before it has read the response.
        if (raw.complete) reply.header("connection", "close");
        else raw.once("close", () => raw.socket.destroySoon());
      }
      done(null, payload);
    });
  }

  /** Throws the fault of a request's head. False: the request is to be ignored. */
  admit({ raw }: FastifyRequest, reply: FastifyReply): boolean {
    const fault = this.#faults.get(raw);
    if (fault !== undefined) throw fault;
    if (!this.#ignored.has(raw)) return true;
    reply.hijack();
    return false;
  }

  /** Calls `answer` when all earlier requests have their responses, unless the connection is closed with the last one. */
  afterResponses(socket: Socket, answer: () => void): void {
    const connection = this.#connections.get(socket) ?? newConnection();
    connection.whenAnswered = () => {
      if (socket.writable && !connection.isClosing) answer();
      else socket.destroySoon();
    };
    if (!this.#owesResponse(connection)) connection.whenAnswered();
  }

  #leave(request: IncomingMessage): void {
    const connection = this.#connections.get(request.socket);
    connection?.open.delete(request);
    if (connection !== undefined && !this.#owesResponse(connection)) connection.whenAnswered();
  }

  /** A request that is not complete is the one whose bytes are malformed, or late. */
  #owesResponse({ open }: Connection): boolean {
    return [...open].some((request) => request.complete || this.#faults.has(request));
  }
}

function newConnection(): Connection {
  return { isClosing: false, open: new Set(), whenAnswered: () => undefined };
}
