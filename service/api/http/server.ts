import type { IncomingMessage } from "node:http";
import multipart from "@fastify/multipart";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from "fastify";
import type { Registry } from "prom-client";
import type { Randomness } from "#base/randomness.ts";
import { type AdmitPorts, admit } from "./admit.ts";
import { answerErrors, answerSocketErrors } from "./answer-errors.ts";
import { type Door, type DoorPorts, mountDoors } from "./doors.ts";
import { closeConnectionsOnDrain } from "./drain.ts";
import type { OncePorts } from "./idempotency/answer-once.ts";
import type { ReplayPorts } from "./idempotency/replay.ts";
import { closeIdleSockets } from "./idle-sockets.ts";
import { JSON_BYTES_MAX, jsonBody } from "./json-body.ts";
import { boundLargeBodies } from "./large-bodies.ts";
import { observe } from "./metrics.ts";
import { type MountParts, mount } from "./mount.ts";
import { OutwardQueue } from "./outward-queue.ts";
import { mountGet, mountPost, type PublicGet, type PublicPost } from "./public-endpoints.ts";
import { routedUrl } from "./request-target.ts";
import type { Route } from "./route.ts";

/** Longer than any request line (16 KiB), so that a long id is a 404 like any unknown id. */
const PATH_PARAMETER_CHARACTERS_MAX = 65_536;

const REQUEST_ID = /^[A-Za-z0-9._:-]{1,128}$/;
const REQUEST_ID_CHARACTERS = 20;

/** Time limits of a connection, in milliseconds. */
export type Timeouts = {
  readonly headersMs: number;
  readonly requestMs: number;
  readonly idleMs: number;
  readonly checkEveryMs: number;
};

const TIMEOUTS: Timeouts = {
  headersMs: 15_000,
  requestMs: 300_000,
  idleMs: 120_000,
  checkEveryMs: 5000,
};

/** Written at once to a socket: with the default of 64 KiB a download takes a third more CPU time. */
const BUFFERED_BYTES = 512 * 1024;

/** What the server is made of. */
export type ServerParts<Ports, OfDoors> = {
  readonly routes: readonly Route<Ports>[];
  readonly doors?: readonly Door<OfDoors>[];
  readonly ports: Ports & OfDoors & ServerPorts;
  /** Runs work with the same ports, bound to one transaction. */
  readonly transact: OncePorts<Ports>["transact"];
  readonly publicGets: readonly PublicGet[];
  readonly publicPosts?: readonly PublicPost[];
  readonly register: Registry;
  readonly logger: FastifyBaseLogger;
  readonly timeouts?: Timeouts;
};

/** What the pipeline itself needs, before and around the routes. */
export type ServerPorts = AdmitPorts & ReplayPorts & DoorPorts;

/** The HTTP server with these routes, not yet listening. */
export async function buildServer<Ports, OfDoors>(
  parts: ServerParts<Ports, OfDoors>,
): Promise<FastifyInstance> {
  const { routes, ports, transact, publicGets, register, logger } = parts;
  const { doors = [], publicPosts = [], timeouts = TIMEOUTS } = parts;
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({
      disableRequestLogging: true, // replaced by metrics.ts
      requestIdLogLabel: "request_id",
    }),
    genReqId: requestIds(ports.randomness),
    rewriteUrl: routedUrl,
    bodyLimit: JSON_BYTES_MAX,
    exposeHeadRoutes: false, // Fastify's HEAD would read a whole download
    forceCloseConnections: "idle",
    return503OnClosing: false, // requests on open connections are still answered
    clientErrorHandler: answerSocketErrors(ports.randomness),
    requestTimeout: timeouts.requestMs,
    http: {
      requireHostHeader: false, // checked in admit.ts, whose 400 has a body
      headersTimeout: timeouts.headersMs,
      highWaterMark: BUFFERED_BYTES,
      connectionsCheckingInterval: timeouts.checkEveryMs,
    },
    routerOptions: { maxParamLength: PATH_PARAMETER_CHARACTERS_MAX },
  });
  closeIdleSockets(app.server, timeouts.idleMs);
  closeConnectionsOnDrain(app);
  observe(app, register);
  answerErrors(app);
  admit(app, ports, [
    ...routes,
    ...doors,
    ...publicGets.map(({ path }) => ({ method: "GET", path })),
    ...publicPosts.map(({ path }) => ({ method: "POST", path })),
  ]);
  boundLargeBodies(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/json",
    { parseAs: "buffer" },
    async (_request: FastifyRequest, bytes: Buffer) => jsonBody(bytes),
  );
  await app.register(multipart, { throwFileSizeLimit: false }); // form.ts checks `truncated`
  const { vault, objects, randomness, clock } = ports;
  const once = { vault, objects, randomness, clock, transact };
  const mounting: MountParts<Ports> = { ports, limits: ports, once, outward: new OutwardQueue() };
  for (const route of routes) mount(app, route, mounting);
  mountDoors(app, doors, ports);
  for (const endpoint of publicPosts) await mountPost(app, endpoint);
  for (const endpoint of publicGets) mountGet(app, endpoint);
  return app;
}

/** The client's X-Request-Id if it is well-formed, else a new `req_…`. */
function requestIds(random: Randomness): (request: IncomingMessage) => string {
  return (request) => {
    const own = request.headers["x-request-id"];
    if (typeof own === "string" && REQUEST_ID.test(own)) return own;
    return `req_${random.base62(REQUEST_ID_CHARACTERS)}`;
  };
}
