import type { FastifyInstance } from "fastify";
import { type OpenSpan, startSpan } from "#base/tracing.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The span of the request; null before it has begun. */
    span: OpenSpan | null;
  }
}

/** Begins a span for each request, as part of the trace that its `traceparent` header names. Routes are patterns. */
export function traceRequests(app: FastifyInstance): void {
  app.decorateRequest("span", null);
  app.addHook("onRequest", (request, _reply, done) => {
    const { method, headers } = request;
    const route = request.routeOptions.url ?? "none";
    const { traceparent } = headers;
    request.span = startSpan(`${method} ${route}`, {
      parent: typeof traceparent === "string" ? traceparent : null,
      attributes: { "http.request.method": method, "http.route": route },
    });
    request.span.within(done);
  });
  // Again once the body has arrived, whose events are outside of the span.
  app.addHook("preHandler", (request, _reply, done) => {
    if (request.span === null) done();
    else request.span.within(done);
  });
  app.addHook("onResponse", (request, { statusCode }, done) => {
    request.span?.end({ "http.response.status_code": statusCode }, statusCode >= 500);
    done();
  });
}
