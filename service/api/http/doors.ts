import type { FastifyInstance, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Client } from "#domain/people";
import { clientOrigins, type TrustedProxies } from "./client-address.ts";
import { requireMediaType } from "./media-type.ts";
import { send } from "./mount.ts";
import { parseBody } from "./parse.ts";
import type { Reply } from "./reply.ts";
import { requireSameOrigin } from "./same-origin.ts";
import { readSessionCookie } from "./session-cookie.ts";

/** A request at a door. It was sent by a page of this service, or changes nothing. */
export type DoorRequest<Body> = {
  readonly body: Body;
  /** The session cookie's value; null: none. */
  readonly cookie: string | null;
  readonly client: Client;
};

/** An endpoint outside /api/v1 for browsers, which authenticate by the session cookie. Takes and returns JSON. */
export type Door<Ports> = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  /** Null: takes no body. */
  readonly body: z.ZodType | null;
  readonly run: (request: DoorRequest<unknown>, ports: Ports) => Promise<Reply>;
};

/** What every door needs. */
export type DoorPorts = {
  readonly baseUrl: () => string;
  readonly trustProxy: TrustedProxies;
};

/** The ports that all of these doors need together. */
export type PortsOfDoors<Doors extends readonly unknown[]> = [Doors[number]] extends [
  Door<infer Ports>,
]
  ? Ports
  : never;

/** The largest body: passwords, addresses and tokens. */
const BYTES_MAX = 16 * 1024;
const USER_AGENT_CHARACTERS_MAX = 300;

/** Of every response, errors included: none is stored, and none can be embedded by another site. */
const HEADERS = { "cache-control": "no-store", "cross-origin-resource-policy": "same-origin" };

type Spec<Body extends z.ZodType, Ports> = Pick<Door<Ports>, "method" | "path"> & {
  readonly body?: Body;
  readonly handle: (request: DoorRequest<z.output<Body>>, ports: Ports) => Promise<Reply>;
};

/** A door from its description; `handle` gets the body as its schema parsed it. */
export function door<Body extends z.ZodType, Ports>(spec: Spec<Body, Ports>): Door<Ports> {
  const { method, path, body, handle } = spec;
  const run: Door<Ports>["run"] = (request, ports) =>
    handle({ ...request, body: parsed(body, request.body) }, ports);
  return { method, path, body: body ?? null, run };
}

/**
 * Adds doors to the server; GET also answers HEAD. They refuse in this order: 403 `cross_origin`, 415, 413, 400, and then
 * by their own rules.
 */
export function mountDoors<Ports>(
  app: FastifyInstance,
  doors: readonly Door<Ports>[],
  ports: Ports & DoorPorts,
): void {
  const originOf = clientOrigins(ports.trustProxy);
  for (const { method, path, body, run } of doors)
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

function parsed<Body extends z.ZodType>(schema: Body | undefined, body: unknown): z.output<Body> {
  // Without a schema the type of the body is that of `undefined`.
  return (schema === undefined ? undefined : parseBody(schema, body)) as z.output<Body>;
}

function requestOf(
  request: FastifyRequest,
  originOf: ReturnType<typeof clientOrigins>,
  baseUrl: string,
): DoorRequest<unknown> {
  const { headers, body } = request;
  const userAgent = headers["user-agent"]?.slice(0, USER_AGENT_CHARACTERS_MAX) ?? null;
  const cookie = readSessionCookie(headers.cookie, baseUrl);
  return { body, cookie, client: { ...originOf(request), userAgent } };
}
