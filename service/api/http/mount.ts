import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { assert } from "#base/assert.ts";
import { Semaphore } from "#base/async/semaphore.ts";
import { type Form, fileBytesMax, formOf, type UploadLimits } from "./form.ts";
import { answerOnce, idempotencyKey, type OncePorts } from "./idempotency/answer-once.ts";
import { isMultipart } from "./media-type.ts";
import type { OutwardQueue } from "./outward-queue.ts";
import type { Reply } from "./reply.ts";
import { type Operation, type RawInput, type Route, takesIdempotencyKey } from "./route.ts";
import { startedBody } from "./started-body.ts";

/** What serving a route needs. */
export type MountParts<Ports> = {
  /** What the route's handler gets. */
  readonly ports: Ports;
  readonly limits: UploadLimits;
  /** For POSTs with an Idempotency-Key. */
  readonly once: OncePorts<Ports>;
  /** Bounds outward calls that hold a transaction. */
  readonly outward: OutwardQueue;
};

/** Received forms (on disk, not in memory) that may wait for the gate; further ones get a 503. */
const FORMS_WAITING_MAX = 100;

/** Adds a route to the server. GET also answers HEAD; a POST with an Idempotency-Key runs once. */
export function mount<Ports>(
  app: FastifyInstance,
  route: Route<Ports>,
  { ports, limits, once, outward }: MountParts<Ports>,
): void {
  const gate = semaphoreOf(route);
  app.route({
    method: route.method === "GET" ? ["GET", "HEAD"] : route.method,
    url: route.path,
    config: { route },
    handler: async (request, reply) => {
      const input = inputOf(request, route, limits);
      const key = takesIdempotencyKey(route) ? idempotencyKey(input.headers) : null;
      if (key === null) {
        const form = gate === null ? input.form : boundedForm(input.form, gate);
        return send(request, reply, await route.run({ ...input, form }, ports));
      }
      const { id: requestId, url } = request;
      const posted = { route, ports, gate, key, requestId, url, input };
      const answer = (): Promise<Reply> => answerOnce(once, posted);
      const { accountId } = input.caller;
      const answered = route.isOutward ? outward.run(accountId, answer) : answer();
      return send(request, reply, await answered);
    },
  });
}

function semaphoreOf({ form }: Operation): Semaphore | null {
  if (form?.atOnceMax === undefined) return null;
  return new Semaphore({ concurrencyMax: form.atOnceMax, waitingMax: FORMS_WAITING_MAX });
}

/** The same form, processed when the semaphore has a free slot. */
function boundedForm(form: Form, semaphore: Semaphore): Form {
  return (work) => form({ ...work, use: (parts) => semaphore.run(() => work.use(parts)) });
}

/** Sends a reply; for HEAD the headers alone, without opening the body. */
export async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Reply,
): Promise<FastifyReply> {
  // Before any header is set, so that an error of opening the body does not carry them.
  const hasBody = answer.kind === "bytes" && request.method !== "HEAD";
  const body = hasBody ? await startedBody(answer) : null;
  reply.code(answer.status).headers(answer.headers ?? {});
  switch (answer.kind) {
    case "nothing":
      return reply.send();
    case "json":
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
): RawInput {
  const { caller, query, body } = request;
  assert(caller !== null, "an admitted request has a caller");
  const params = Params.parse(request.params);
  const form = shape === null ? noForm : formOf(request, shape, fileBytesMax(shape, limits));
  const isForm = shape !== null && (bodySchema === null || isMultipart(request.headers));
  const isHead = request.method === "HEAD";
  const headers = isHead ? withoutRange(request.headers) : request.headers;
  const gone = (): AbortSignal => request.signal;
  return { caller, params, query, body, isForm, form, headers, isHead, gone };
}

/** Range applies to GET only (RFC 9110, 14.2). */
function withoutRange(headers: RawInput["headers"]): RawInput["headers"] {
  const { range: _, ...others } = headers;
  return others;
}

const Params = z.record(z.string(), z.string());

const noForm: Form = () => Promise.reject(new Error("assertion failed: this route has no form"));
