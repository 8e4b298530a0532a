import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { assert } from "#base/assert.ts";
import { Semaphore } from "#base/async/semaphore.ts";
import type { Reply } from "../reply.ts";
import type { RawInput, Route } from "../route.ts";
import { answerOnce, idempotencyKey, type OncePorts } from "./answer-once.ts";
import { type Form, formOf } from "./read-form.ts";
import { startedBody } from "./started-body.ts";
import type { Turns } from "./turns.ts";

/** What answering once needs, and the turns of those that wait for others while they hold a transaction. */
type MountPorts = OncePorts & { readonly turns: Turns };

/** Received forms that may wait for their turn, on disk and not in memory; further ones get a 503. */
const FORMS_WAITING_MAX = 100;

/**
 * Puts the route at `index` on the server. A GET answers HEAD, too; a POST with an Idempotency-Key
 * is answered once.
 */
export function mount(app: FastifyInstance, route: Route, index: number, once: MountPorts): void {
  const gate = gateOf(route);
  app.route({
    method: route.method === "GET" ? ["GET", "HEAD"] : route.method,
    url: route.path,
    config: { route },
    handler: async (request, reply) => {
      const input = inputOf(request, route);
      const key = route.method === "POST" ? idempotencyKey(input.headers) : null;
      if (key === null) {
        const form = gate === null ? input.form : gatedForm(input.form, gate);
        return send(request, reply, await route.run({ ...input, form }));
      }
      const { id: requestId, url } = request;
      const posted = { route, gate, index, key, requestId, url, input };
      const answer = (): Promise<Reply> => answerOnce(once, posted);
      const { accountId } = input.caller;
      const given = route.isOutward ? once.turns.within(accountId, answer) : answer();
      return send(request, reply, await given);
    },
  });
}

function gateOf({ form }: Route): Semaphore | null {
  if (form?.atOnceMax === undefined) return null;
  return new Semaphore({ concurrencyMax: form.atOnceMax, waitingMax: FORMS_WAITING_MAX });
}

/** The same form, whose received parts are used when the gate has a free place. */
function gatedForm(form: Form, gate: Semaphore): Form {
  return (work) => form({ ...work, use: (parts) => gate.run(() => work.use(parts)) });
}

/** Answers; to HEAD with the same headers and nothing opened. */
export async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Reply,
): Promise<FastifyReply> {
  // Before any header is set: a body that cannot be opened is an error without them.
  const isWanted = answer.kind === "bytes" && request.method !== "HEAD";
  const body = isWanted ? await startedBody(answer) : null;
  reply.code(answer.status).headers(answer.headers ?? {});
  switch (answer.kind) {
    case "nothing":
      return reply.send();
    case "json":
      return reply.send(answer.body);
    case "bytes":
      reply.header("content-type", answer.contentType).header("content-length", answer.sizeBytes);
      return body === null ? reply.send() : reply.send(Readable.from(body));
  }
}

function inputOf(request: FastifyRequest, route: Route): RawInput {
  const { caller, query, body } = request;
  assert(caller !== null, "a route of the API has a caller");
  const params = Params.parse(request.params);
  const form = route.form === null ? noForm : formOf(request, route.form);
  // A range is asked of GET alone (RFC 9110, 14.2).
  const { range: _, ...whole } = request.headers;
  const headers = request.method === "HEAD" ? whole : request.headers;
  return { caller, params, query, body, form, headers, gone: () => request.signal };
}

const Params = z.record(z.string(), z.string());

const noForm: Form = () => Promise.reject(new Error("assertion failed: this route has no form"));
