import type { FastifyInstance, FastifyRequest } from "fastify";
import { type AuthenticatePorts, type Caller, requireScope } from "#domain/accounts";
import type { Route } from "../route.ts";
import { callerOf } from "./bearer.ts";
import { unsupportedMediaType } from "./error-body.ts";
import { type KnownPath, missOf } from "./known-paths.ts";
import { tooLarge } from "./read-form.ts";

const API = "/api/v1";
/** More than this is no boundary and no field: the file itself has to be too large. */
const FORM_AROUND_FILE_BYTES = 4 * 1024 * 1024;

/** What the pipeline knows of a request besides what Fastify does. */
declare module "fastify" {
  interface FastifyRequest {
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    route?: Route;
  }
}

/**
 * Decides, before a body is read and always in this order, whether a request comes in: 401 (on
 * unknown routes of /api/v1, too), 404 or 405 of the route, 403, 415, 413 as far as the headers
 * tell. `known` is every path that the server has.
 */
export function admit(
  app: FastifyInstance,
  ports: AuthenticatePorts,
  known: readonly KnownPath[],
): void {
  app.decorateRequest("caller", null);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    reply.header("x-content-type-options", "nosniff");
    const path = request.url.split("?", 1)[0] ?? "";
    if (path === API || path.startsWith(`${API}/`))
      request.caller = await callerOf(ports, request.headers.authorization);
    if (request.is404) {
      const miss = missOf(known, request.method, path);
      if (miss.allow !== null) reply.header("allow", miss.allow);
      throw miss.refusal;
    }
    const { route } = request.routeOptions.config;
    if (route === undefined || request.caller === null) return;
    requireScope(request.caller, route.scope);
    checkMediaType(route, request);
    checkLength(route, request);
  });
}

function checkMediaType({ form, body }: Route, { headers }: FastifyRequest): void {
  const type = headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  const wanted = form !== null ? "multipart/form-data" : body !== null ? "application/json" : null;
  if (wanted === null || type === wanted) return;
  const hasBody = headers["transfer-encoding"] !== undefined || headers["content-length"] !== "0";
  if (form !== null || type !== "" || hasBody) throw unsupportedMediaType();
}

function checkLength({ form }: Route, { headers }: FastifyRequest): void {
  if (form === null) return;
  if (Number(headers["content-length"]) > form.bytesMax + FORM_AROUND_FILE_BYTES)
    throw tooLarge(form.bytesMax);
}
