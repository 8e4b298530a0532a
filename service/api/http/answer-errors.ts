import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Randomness } from "#base/randomness.ts";
import { Refusal } from "#base/refusal.ts";
import type { Connections } from "./connections.ts";
import { errorAnswer } from "./error-body.ts";
import { shownErrorIn } from "./log-refusals.ts";

/** Turns every error of a request into an error response. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const shown = error === request.raw.errored ? brokenOff() : error;
    const answer = errorAnswer(shown, request.id);
    request.shownError = shownErrorIn(answer.body);
    if (!request.raw.complete) stayOpenUntilRead(request.raw, reply.raw);
    if (answer.status === 500) request.log.error({ err: error }, "failed");
    if (answer.status === 503) request.log.warn({ err: causeOf(error) }, "unavailable");
    return reply.code(answer.status).headers(answer.headers).send(answer.body);
  });
}

/**
 * Closing while the client still sends would reset the connection before it has read the response. The rest of the request
 * is discarded, until its end or until it is too slow; then a connection that the client wants closed is closed.
 */
function stayOpenUntilRead(request: IncomingMessage, response: ServerResponse): void {
  const isLast = !response.shouldKeepAlive;
  response.shouldKeepAlive = true;
  if (!isLast) return;
  const close = (): void => void request.socket.end();
  response.once("finish", () => {
    if (request.complete) close();
    else request.once("end", close);
  });
}

/**
 * Answers malformed HTTP and requests that time out, for which Fastify has no request object, after the responses to
 * earlier requests; and closes the connection.
 */
export function answerSocketErrors(
  random: Randomness,
  connections: Connections,
): (error: Error & { readonly code?: string }, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === "ECONNRESET" || !socket.writable) socket.destroy();
    else connections.afterResponses(socket, () => answer(error, socket));
  };

  function answer(error: { readonly code?: string }, socket: Socket): void {
    const { status, body } = errorAnswer(ofSocket(error.code), `req_${random.base62(20)}`);
    const text = JSON.stringify(body);
    const head = [
      `HTTP/1.1 ${status} ${REASONS[status] ?? "Bad Request"}`,
      "content-type: application/json; charset=utf-8",
      `content-length: ${Buffer.byteLength(text)}`,
      `x-request-id: ${String(body["request_id"])}`,
      "x-content-type-options: nosniff",
      "connection: close",
    ];
    socket.end(`${head.join("\r\n")}\r\n\r\n${text}`);
  }
}

/** Returns the error of a request that takes too long, as Node reports it. */
export function requestTimeout(): Error & { readonly code: string } {
  return Object.assign(new Error("request timeout"), { code: REQUEST_TIMEOUT });
}

/** 400. Only the request's own error: a service that this one calls may close a connection too. */
export function brokenOff(): Refusal {
  const message = "The connection was closed before the request was complete.";
  return new Refusal(400, "validation_error", message);
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? (error.cause ?? error) : error;
}

const REQUEST_TIMEOUT = "ERR_HTTP_REQUEST_TIMEOUT";
const REASONS: Readonly<Record<number, string>> = {
  408: "Request Timeout",
  431: "Request Header Fields Too Large",
};

function ofSocket(code: string | undefined): Refusal {
  if (code === REQUEST_TIMEOUT)
    return new Refusal(408, "request_timeout", "The request took too long to arrive.");
  if (code === "HPE_HEADER_OVERFLOW")
    return new Refusal(431, "headers_too_large", "The headers are too large.");
  return new Refusal(400, "bad_request", "This is not a well-formed HTTP request.");
}
