import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { assert } from "#base/assert.ts";
import type { Caller } from "#domain/accounts";
import { brokenOff } from "./answer-errors.ts";
import { type Form, fileBytesMax, formOf, type UploadLimits } from "./form.ts";
import { answerOnce, idempotencyKey, type OncePorts } from "./idempotency/answer-once.ts";
import { shownErrorIn } from "./log-refusals.ts";
import { isMultipart } from "./media-type.ts";
import type { BytesReply, Reply } from "./reply.ts";
import { type Operation, type RawInput, type Route, takesIdempotencyKey } from "./route.ts";
import { startedBody } from "./started-body.ts";
import type { Bounded, Turn, WorkQueues } from "./work-queues.ts";

/** Dependencies for serving a route. */
export type MountParts<Ports> = {
  /** Argument of the route's handler. */
  readonly ports: Ports;
  readonly limits: UploadLimits;
  /** For POSTs with an Idempotency-Key. */
  readonly once: OncePorts<Ports>;
  readonly queues: WorkQueues;
};

/** Adds a route to the server. GET also answers HEAD; a POST with an Idempotency-Key runs once. */
export function mount<Ports>(
  app: FastifyInstance,
  route: Route<Ports>,
  { ports, limits, once, queues }: MountParts<Ports>,
): void {
  app.route({
    method: route.method === "GET" ? ["GET", "HEAD"] : route.method,
    url: route.path,
    config: { route },
    handler: async (request, reply) => {
      const turn = turnOf(request, reply);
      const receiveBounded: Bounded = (work) => queues.run("receiving", turn, work);
      const input = { ...inputOf(request, route, limits, receiveBounded), gone: turn.gone };
      const bounded = boundedWork(route, queues, turn);
      const open = async (answer: Reply): Promise<OpenedReply> => {
        if (hasBody(request, answer)) await queues.hold("sending", turn, reply.raw);
        return await openReply(request, answer);
      };
      const key = takesIdempotencyKey(route) ? idempotencyKey(input.headers) : null;
      if (key !== null) {
        const { id: requestId, url } = request;
        const inTransaction: Bounded = (work) =>
          bounded(() => queues.run("transactions", turn, work));
        const post = { route, ports, bounded: inTransaction, key, requestId, url, input };
        return sendOpened(reply, await open(await answerOnce(once, post)));
      }
      if (input.isForm) {
        const form = boundedForm(input.form, bounded);
        return sendOpened(reply, await open(await route.run({ ...input, form }, ports)));
      }
      const opened = bounded(async () => open(await route.run(input, ports)));
      return sendOpened(reply, await opened);
    },
  });
}

function boundedWork({ work }: Operation, queues: WorkQueues, turn: Turn): Bounded {
  return work === null ? (task) => task() : (task) => queues.run(work, turn, task);
}

/** Returns the same form, processed when it is the caller's turn. */
function boundedForm(form: Form, bounded: Bounded): Form {
  return (work) => form({ ...work, use: (parts) => bounded(() => work.use(parts)) });
}

/** Sends a reply; for HEAD the headers alone, without opening the body. */
export async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Reply,
): Promise<FastifyReply> {
  return sendOpened(reply, await openReply(request, answer));
}

/** A reply whose body is open; null: it has none, or is to a HEAD. */
type OpenedReply = { readonly answer: Reply; readonly body: AsyncIterable<Uint8Array> | null };

// Before any header is set, so that an error of opening the body does not carry them.
async function openReply(request: FastifyRequest, answer: Reply): Promise<OpenedReply> {
  return { answer, body: hasBody(request, answer) ? await startedBody(answer) : null };
}

function hasBody({ method }: FastifyRequest, answer: Reply): answer is BytesReply {
  return answer.kind === "bytes" && method !== "HEAD";
}

function sendOpened(reply: FastifyReply, { answer, body }: OpenedReply): FastifyReply {
  reply.code(answer.status).headers(answer.headers ?? {});
  switch (answer.kind) {
    case "nothing":
      return reply.send();
    case "json":
      // A recorded refusal, sent again.
      if (answer.status >= 400) reply.request.shownError = shownErrorIn(answer.body);
      return reply.send(answer.body);
    case "bytes":
      reply.header("content-type", answer.contentType);
      if (answer.sizeBytes !== null) reply.header("content-length", answer.sizeBytes);
      return body === null ? reply.send() : reply.send(Readable.from(body));
  }
}

function inputOf(
  request: FastifyRequest,
  { form: shape, body: bodySchema }: Operation,
  limits: UploadLimits,
  receiving: Bounded,
): Omit<RawInput, "gone"> {
  const { query, body } = request;
  const params = Params.parse(request.params);
  const form =
    shape === null ? noForm : formOf(request, shape, fileBytesMax(shape, limits), receiving);
  const isForm = shape !== null && (bodySchema === null || isMultipart(request.headers));
  const isHead = request.method === "HEAD";
  const headers = isHead ? withoutRange(request.headers) : request.headers;
  const caller = callerOf(request);
  return { caller, params, query, body, isForm, form, headers, isHead };
}

function callerOf({ caller }: FastifyRequest): Caller {
  assert(caller !== null, "an admitted request has a caller");
  return caller;
}

function turnOf(request: FastifyRequest, { raw }: FastifyReply): Turn {
  let controller: AbortController | null = null;
  const watchClient = (): AbortController => {
    const gone = new AbortController();
    const abort = (): void => gone.abort(brokenOff());
    if (raw.destroyed) abort();
    else raw.once("close", abort);
    return gone;
  };
  return {
    accountId: callerOf(request).accountId,
    gone: () => (controller ??= watchClient()).signal,
  };
}

/** Range applies to GET only (RFC 9110, 14.2). */
function withoutRange(headers: RawInput["headers"]): RawInput["headers"] {
  const { range: _, ...others } = headers;
  return others;
}

const Params = z.record(z.string(), z.string());

const noForm: Form = () => Promise.reject(new Error("assertion failed: this route has no form"));
