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
import { closeConnectionsOnDrain } from "./drain.ts";
import type { OncePorts } from "./idempotency/answer-once.ts";
import type { ReplayPorts } from "./idempotency/replay.ts";
import { closeIdleSockets } from "./idle-sockets.ts";
import { JSON_BYTES_MAX, jsonBody } from "./json-body.ts";
import { boundLargeBodies } from "./large-bodies.ts";
import { observe } from "./metrics.ts";
import { type MountParts, mount } from "./mount.ts";
import { mountGet, mountPost, type PublicGet, type PublicPost } from "./public-endpoints.ts";
import { routedUrl } from "./request-target.ts";
import type { Route } from "./route.ts";
import { Turns } from "./turns.ts";

/** More than a request line can hold (16 KiB), percent-encoded: an id of any length is an unknown id. */
const PATH_PARAMETER_CHARACTERS_MAX = 65_536;

/** How long a caller may take; all in milliseconds. */
export type Patience = {
  readonly headersMs: number;
  readonly requestMs: number;
  readonly idleMs: number;
  readonly checkEveryMs: number;
};

const PATIENCE: Patience = {
  headersMs: 15_000,
  requestMs: 300_000,
  idleMs: 120_000,
  checkEveryMs: 5000,
};

/** What the server is made of. */
export type ServerParts<Ports> = {
  readonly routes: readonly Route<Ports>[];
  readonly ports: Ports & ServerPorts;
  /** Runs work with the same ports, bound to one transaction. */
  readonly transact: OncePorts<Ports>["transact"];
  readonly publicGets: readonly PublicGet[];
  readonly publicPosts?: readonly PublicPost[];
  readonly register: Registry;
  readonly logger: FastifyBaseLogger;
  readonly patience?: Patience;
};

/** What the pipeline itself needs, before and around the routes. */
export type ServerPorts = AdmitPorts & ReplayPorts;

/** The HTTP server with these routes, not yet listening. */
export async function buildServer<Ports>(parts: ServerParts<Ports>): Promise<FastifyInstance> {
  const { routes, ports, transact, publicGets, publicPosts = [], register, logger } = parts;
  const { patience = PATIENCE } = parts;
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({
      disableRequestLogging: true, // one line of our own, in metrics.ts
      requestIdLogLabel: "request_id",
    }),
    genReqId: requestIds(ports.randomness),
    rewriteUrl: routedUrl,
    bodyLimit: JSON_BYTES_MAX,
    exposeHeadRoutes: false, // the built-in HEAD reads a whole download to throw it away
    forceCloseConnections: "idle",
    return503OnClosing: false, // what still comes over an open connection is answered
    clientErrorHandler: answerSocketErrors(ports.randomness),
    requestTimeout: patience.requestMs,
    http: {
      requireHostHeader: false, // Node's own 400 has no body; admit refuses with ours
      headersTimeout: patience.headersMs,
      connectionsCheckingInterval: patience.checkEveryMs,
    },
    routerOptions: { maxParamLength: PATH_PARAMETER_CHARACTERS_MAX },
  });
  closeIdleSockets(app.server, patience.idleMs);
  closeConnectionsOnDrain(app);
  observe(app, register);
  answerErrors(app);
  admit(app, ports, [
    ...routes,
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
  await app.register(multipart, { throwFileSizeLimit: false }); // read-form tells by `truncated`
  const { vault, objects, randomness, clock } = ports;
  const once = { vault, objects, randomness, clock, transact };
  const mounting: MountParts<Ports> = { ports, limits: ports, once, turns: new Turns() };
  for (const route of routes) mount(app, route, mounting);
  for (const endpoint of publicPosts) await mountPost(app, endpoint);
  for (const endpoint of publicGets) mountGet(app, endpoint);
  return app;
}

const FROM_CALLER = /^[A-Za-z0-9._:-]{1,128}$/;
const ID_CHARACTERS = 20;

/** The caller's own id of the request when it is well-formed, else a fresh `req_…`. */
function requestIds(random: Randomness): (request: IncomingMessage) => string {
  return (request) => {
    const own = request.headers["x-request-id"];
    if (typeof own === "string" && FROM_CALLER.test(own)) return own;
    return `req_${random.base62(ID_CHARACTERS)}`;
  };
}
