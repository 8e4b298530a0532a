import multipart from "@fastify/multipart";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import type { Registry } from "prom-client";
import type { Door, RawDoor } from "./doors.ts";
import { closeConnectionsOnDrain } from "./drain.ts";
import { observe } from "./metrics.ts";
import { type AdmitPorts, admit } from "./pipeline/admit.ts";
import { answerErrors, answerSocketErrors } from "./pipeline/answer-errors.ts";
import type { OncePorts } from "./pipeline/answer-once.ts";
import { closeIdleSockets } from "./pipeline/idle-sockets.ts";
import { JSON_BYTES_MAX, jsonBody } from "./pipeline/json-body.ts";
import { boundLargeBodies } from "./pipeline/large-bodies.ts";
import { type MountParts, mount, send } from "./pipeline/mount.ts";
import { mountRaw } from "./pipeline/mount-raw.ts";
import type { ReplayPorts } from "./pipeline/replay.ts";
import { requestIds } from "./pipeline/request-id.ts";
import { routedUrl } from "./pipeline/request-target.ts";
import { Turns } from "./pipeline/turns.ts";
import type { Route } from "./route.ts";

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
  readonly doors: readonly Door[];
  readonly rawDoors?: readonly RawDoor[];
  readonly register: Registry;
  readonly logger: FastifyBaseLogger;
  readonly patience?: Patience;
};

/** What the pipeline itself needs, before and around the routes. */
export type ServerPorts = AdmitPorts & ReplayPorts;

/** The HTTP server with these routes, not yet listening. */
export async function buildServer<Ports>(parts: ServerParts<Ports>): Promise<FastifyInstance> {
  const { ports, routes, transact, doors, register, logger, patience = PATIENCE } = parts;
  const { rawDoors = [] } = parts;
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
    ...doors.map(({ path }) => ({ method: "GET", path })),
    ...rawDoors.map(({ path }) => ({ method: "POST", path })),
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
  for (const door of rawDoors) await mountRaw(app, door);
  for (const { path, handle } of doors) {
    const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
      send(request, reply, await handle(request.query));
    app.route({ method: ["GET", "HEAD"], url: path, handler });
  }
  return app;
}
