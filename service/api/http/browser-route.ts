import type { FastifyInstance, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { BaseUrl } from "#base/base-url.ts";
import type { RefusalsByStatus } from "#contract/refusals.ts";
import type { Client } from "#domain/people/records";
import { clientOrigins, type TrustedProxies } from "./client-address.ts";
import { requireMediaType } from "./media-type.ts";
import { send } from "./mount.ts";
import { parseBody, parseQuery } from "./parse.ts";
import type { Reply } from "./reply.ts";
import type { BrowserOperation } from "./route.ts";
import { requireSameOrigin } from "./same-origin.ts";
import { readSessionCookie } from "./session-cookie.ts";

/** A request of a browser. It was sent by a page of this service, or changes nothing. */
export type BrowserRequest<Body> = {
  readonly body: Body;
  /** The session cookie's value; null: none. */
  readonly cookie: string | null;
  /** The `Cookie` header, with all cookies. */
  readonly cookies: string | undefined;
  /** The query, without `?`. */
  readonly search: string;
  readonly client: Client;
};

/**
 * A route outside /api/v1 for browsers, which authenticate by the session cookie, or sign in. It takes and returns
 * JSON, and accepts no API keys.
 */
export type BrowserRoute<Ports> = BrowserOperation & {
  readonly run: (request: BrowserRequest<unknown>, ports: Ports) => Promise<Reply>;
};

/** Dependencies of every such route. */
export type BrowserPorts = {
  readonly baseUrl: BaseUrl;
  readonly trustProxy: TrustedProxies;
};

/** The largest body: passwords, addresses and tokens. */
const BYTES_MAX = 16 * 1024;
const USER_AGENT_CHARACTERS_MAX = 300;

/** Headers of every response, including errors: none is stored, and none can be embedded by another site. */
const HEADERS = { "cache-control": "no-store", "cross-origin-resource-policy": "same-origin" };

type Spec<Body extends z.ZodType, Ports> = Pick<
  BrowserOperation,
  "method" | "path" | "summary" | "description" | "answers"
> & {
  /** For the document alone: `handle` parses it with `queryOf`, after it knows who asks. */
  readonly query?: z.ZodObject;
  readonly body?: Body;
  readonly refusals?: RefusalsByStatus;
  readonly handle: (request: BrowserRequest<z.output<Body>>, ports: Ports) => Promise<Reply>;
};

/** Returns a route from its description; `handle` gets the body as its schema parsed it. */
export function browserRoute<Body extends z.ZodType, Ports>(
  spec: Spec<Body, Ports>,
): BrowserRoute<Ports> {
  const { query, body, refusals = {}, handle, ...rest } = spec;
  return {
    ...rest,
    callers: "browser",
    tag: "Browser session",
    query: query ?? null,
    body: body ?? null,
    form: null,
    refusals,
    work: null,
    takesIfMatch: false,
    run: (request, ports) => handle({ ...request, body: parseWith(body, request.body) }, ports),
  };
}

/** The query of a request, parsed by its schema; 400 `validation_error` with every fault. */
export function queryOf<Value>(
  schema: z.ZodType<Value>,
  { search }: Pick<BrowserRequest<unknown>, "search">,
): Value {
  return parseQuery(schema, Object.fromEntries(new URLSearchParams(search)));
}

/**
 * Adds routes for browsers to the server; GET also answers HEAD. They refuse in this order: 403 `cross_origin`, 415, 413,
 * 400, and then by their own rules.
 */
export function mountBrowserRoutes<Ports>(
  app: FastifyInstance,
  routes: readonly BrowserRoute<Ports>[],
  ports: Ports & BrowserPorts,
): void {
  const originOf = clientOrigins(ports.trustProxy);
  for (const { method, path, body, run } of routes)
    app.route({
      method: method === "GET" ? ["GET", "HEAD"] : method,
      url: path,
      bodyLimit: BYTES_MAX,
      onRequest: async (request, reply) => {
        reply.headers(HEADERS);
        requireSameOrigin(request, ports.baseUrl());
        requireMediaType(request.headers, { json: body !== null, form: false });
      },
      handler: async (request, reply) =>
        send(request, reply, await run(requestOf(request, originOf, ports.baseUrl()), ports)),
    });
}

function parseWith<Body extends z.ZodType>(
  schema: Body | undefined,
  body: unknown,
): z.output<Body> {
  // Without a schema the type of the body is that of `undefined`.
  return (schema === undefined ? undefined : parseBody(schema, body)) as z.output<Body>;
}

function requestOf(
  request: FastifyRequest,
  originOf: ReturnType<typeof clientOrigins>,
  baseUrl: string,
): BrowserRequest<unknown> {
  const { headers, body } = request;
  const userAgent = headers["user-agent"]?.slice(0, USER_AGENT_CHARACTERS_MAX) ?? null;
  const cookie = readSessionCookie(headers.cookie, baseUrl);
  const search = request.url.split("?")[1] ?? "";
  return {
    body,
    cookie,
    cookies: headers.cookie,
    search,
    client: { ...originOf(request), userAgent },
  };
}
