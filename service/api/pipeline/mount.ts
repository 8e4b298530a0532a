import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { assert } from "#base/assert.ts";
import type { Reply } from "../reply.ts";
import type { RawInput, Route } from "../route.ts";
import { type Form, formOf } from "./read-form.ts";

/** Puts a route on the server; a GET answers HEAD, too. */
export function mount(app: FastifyInstance, route: Route): void {
  app.route({
    method: route.method === "GET" ? ["GET", "HEAD"] : route.method,
    url: route.path,
    config: { route },
    handler: async (request, reply) =>
      send(request, reply, await route.run(inputOf(request, route))),
  });
}

/** Answers; to HEAD with the same headers and nothing opened. */
export function send(request: FastifyRequest, reply: FastifyReply, answer: Reply): FastifyReply {
  reply.code(answer.status).headers(answer.headers ?? {});
  switch (answer.kind) {
    case "nothing":
      return reply.send();
    case "json":
      return reply.send(answer.body);
    case "bytes":
      reply.header("content-type", answer.contentType).header("content-length", answer.sizeBytes);
      return request.method === "HEAD" ? reply.send() : reply.send(Readable.from(answer.body()));
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
  return { caller, params, query, body, form, headers };
}

const Params = z.record(z.string(), z.string());

const noForm: Form = () => Promise.reject(new Error("assertion failed: this route has no form"));
