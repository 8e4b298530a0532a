import type { IncomingMessage } from "node:http";
import multipart from "@fastify/multipart";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Registry } from "prom-client";
import type { Randomness } from "#base/randomness.ts";
import type { SeenRequest } from "#domain/request-log";
import { type AdmitPorts, admit } from "./admit.ts";
import { answerErrors, answerSocketErrors, requestTimeout } from "./answer-errors.ts";
import { type BrowserPorts, type BrowserRoute, mountBrowserRoutes } from "./browser-route.ts";
import { clientOrigins } from "./client-address.ts";
import { Connections } from "./connections.ts";
import { closeConnectionsOnDrain } from "./drain.ts";
import type { OncePorts } from "./idempotency/answer-once.ts";
import type { ReplayPorts } from "./idempotency/replay.ts";
import { JSON_BYTES_MAX } from "./json-body.ts";
import { logRefusals } from "./log-refusals.ts";
import { type AnswerMessage, MCP_PATH, mountMcp } from "./mcp-endpoint.ts";
import { observe } from "./metrics.ts";
import { type MountParts, mount } from "./mount.ts";
import { isOwnRequest } from "./own-request.ts";
import { mountGet, mountPost, type PublicGet, type PublicPost } from "./public-endpoints.ts";
import { BODY_BOUNDS, parseJsonBodies } from "./receive-body.ts";
import { routedUrl } from "./request-target.ts";
import type { Route } from "./route.ts";
import { type Load, loadShedding, NO_LOAD, sampleProcess } from "./shed-load.ts";
import { CLIENT_LIMITS, type ClientLimits, closeSlowClients } from "./slow-clients.ts";
import { traceRequests } from "./trace-requests.ts";
import { WorkQueues } from "./work-queues.ts";

/** Longer than any request line (16 KiB), so that a long id is a 404 like any unknown id. */
const PATH_PARAMETER_CHARACTERS_MAX = 65_536;

const REQUEST_ID = /^[A-Za-z0-9._:-]{1,128}$/;
const REQUEST_ID_CHARACTERS = 20;

/** Time limits of a connection; of a body by its size, see `ClientLimits`. */
export type Timeouts = { readonly headersMs: number } & ClientLimits;

const TIMEOUTS: Timeouts = { headersMs: 15_000, ...CLIENT_LIMITS };

/** Further connections are closed at once. Each takes some 20 kB without a request. */
const CONNECTIONS_MAX = 10_000;

/** Written at once to a socket: with the default of 64 KiB a download takes a third more CPU time. */
const BUFFERED_BYTES = 512 * 1024;

/** Dependencies of the server. */
export type ServerParts<Ports, OfBrowsers> = {
  readonly routes: readonly Route<Ports>[];
  readonly browserRoutes?: readonly BrowserRoute<OfBrowsers>[];
  readonly ports: Ports & OfBrowsers & ServerPorts;
  /** Runs work with the same ports, bound to one transaction. */
  readonly transact: OncePorts<Ports>["transact"];
  readonly publicGets: readonly PublicGet[];
  readonly publicPosts?: readonly PublicPost[];
  /** Absent: there is no `POST /mcp`. */
  readonly answerMessage?: AnswerMessage;
  readonly register: Registry;
  /** Called after each error response to a known caller. */
  readonly recordRefusal?: (request: SeenRequest) => void;
  readonly logger: FastifyBaseLogger;
  readonly timeouts?: Timeouts;
  /** Read for each request of the API; replaces what is measured of the process. */
  readonly load?: () => Partial<Load>;
  /** How many processes share the memory of this machine; 1 by default. */
  readonly processes?: number;
};

/** Ports of the pipeline itself, which runs before and around the routes. */
export type ServerPorts = AdmitPorts & ReplayPorts & BrowserPorts;

/** Returns the HTTP server with these routes, not yet listening. */
export async function buildServer<Ports, OfBrowsers>(
  parts: ServerParts<Ports, OfBrowsers>,
): Promise<FastifyInstance> {
  const { routes, ports, transact, publicGets, register, logger } = parts;
  const { browserRoutes = [], publicPosts = [], timeouts = TIMEOUTS, answerMessage } = parts;
  const { recordRefusal = () => undefined } = parts;
  const connections = new Connections();
  const answerSocketError = answerSocketErrors(ports.randomness, connections);
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({
      disableRequestLogging: true, // replaced by metrics.ts
      requestIdLogLabel: "request_id",
    }),
    genReqId: requestIds(ports.randomness),
    rewriteUrl: (request) => {
      connections.arrive(request);
      return routedUrl(request);
    },
    bodyLimit: JSON_BYTES_MAX,
    exposeHeadRoutes: false, // Fastify's HEAD would read a whole download
    forceCloseConnections: "idle",
    return503OnClosing: false, // requests on open connections are still answered
    clientErrorHandler: answerSocketError,
    requestTimeout: 0, // closeSlowClients bounds bodies by their rate
    http: {
      requireHostHeader: false, // checked in request-head.ts, whose 400 has a body
      headersTimeout: timeouts.headersMs,
      highWaterMark: BUFFERED_BYTES,
      connectionsCheckingInterval: timeouts.checkEveryMs,
    },
    routerOptions: { maxParamLength: PATH_PARAMETER_CHARACTERS_MAX },
  });
  app.server.maxConnections = CONNECTIONS_MAX;
  closeSlowClients(app, (socket) => answerSocketError(requestTimeout(), socket), timeouts);
  closeConnectionsOnDrain(app);
  observe(app, register);
  traceRequests(app);
  logRefusals(app, recordRefusal);
  answerErrors(app);
  connections.follow(app);
  const known = [
    ...routes,
    ...browserRoutes,
    ...(answerMessage === undefined ? [] : [MCP_PATH]),
    ...publicGets.map(({ path }) => ({ method: "GET", path })),
    ...publicPosts.map(({ path }) => ({ method: "POST", path })),
  ];
  const processLoad = await sampleProcess(app, parts.processes);
  const load = () => ({ ...NO_LOAD, ...processLoad(), ...parts.load?.() });
  const queues = new WorkQueues();
  const shed = loadShedding({ load, randomness: ports.randomness, register });
  admit(app, ports, { connections, known, shed });
  app.removeAllContentTypeParsers();
  const originOf = clientOrigins(ports.trustProxy);
  parseJsonBodies(app, (request) => originOf(request).network, BODY_BOUNDS, isOwnRequest);
  await app.register(multipart, { throwFileSizeLimit: false }); // form.ts checks `truncated`
  const { vault, objects, randomness, clock } = ports;
  const once = { vault, objects, randomness, clock, transact };
  const mounting: MountParts<Ports> = { ports, limits: ports, once, queues };
  for (const route of routes) mount(app, route, mounting);
  mountBrowserRoutes(app, browserRoutes, ports);
  if (answerMessage !== undefined) mountMcp(app, answerMessage);
  for (const endpoint of publicPosts) await mountPost(app, endpoint);
  for (const endpoint of publicGets) mountGet(app, endpoint);
  return app;
}

/** Returns the client's X-Request-Id if it is well-formed, else a new `req_…`. */
function requestIds(random: Randomness): (request: IncomingMessage) => string {
  return (request) => {
    const own = request.headers["x-request-id"];
    if (typeof own === "string" && REQUEST_ID.test(own)) return own;
    return `req_${random.base62(REQUEST_ID_CHARACTERS)}`;
  };
}
