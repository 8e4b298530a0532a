import type { Logger } from "pino";
import type { Clock } from "#base/instant.ts";
import type { Transact } from "#base/transact.ts";
import { openGuide } from "../adapters/dashboard/mod.ts";
import type { Database } from "../adapters/database/connection/open.ts";
import type { MailingStores } from "../adapters/database/stores.ts";
import { billingLinkPage } from "../api/billing/link.ts";
import { billingPages } from "../api/billing/pages.ts";
import { type DashboardPorts, dashboardPages } from "../api/dashboard/app.ts";
import { guidePages } from "../api/dashboard/guide.ts";
import type { newRegister } from "../api/http/metrics.ts";
import { referenceEndpoints } from "../api/http/openapi/reference.ts";
import { type Metrics, operatorEndpoints } from "../api/http/operator-endpoints.ts";
import type { PublicEndpoints } from "../api/http/public-endpoints.ts";
import { buildServer } from "../api/http/server.ts";
import { BROWSER_ROUTES, OPERATIONS, ROUTES } from "../api/routes.ts";
import type { Config } from "../settings/config.ts";
import type { Timing } from "../settings/timing.ts";
import { deploymentLoad } from "./load.ts";
import { mcpEndpoint } from "./mcp.ts";
import type { ServicePorts } from "./ports.ts";
import type { Orders } from "./process-orders.ts";
import { type Phase, readiness } from "./readiness.ts";
import type { RecordRefusal } from "./request-log.ts";

/** Dependencies of the server apart from the ports of the routes. */
type ServerParts = DashboardPorts & {
  readonly database: Database;
  readonly register: ReturnType<typeof newRegister>;
  readonly metrics: Metrics;
  readonly recordRefusal: RecordRefusal;
  readonly logger: Logger;
  readonly endpoints: PublicEndpoints;
  readonly phase: Phase;
  readonly orders: Orders;
  readonly clock: Clock;
  readonly timing: Timing;
};

/** Builds the HTTP server, not yet listening. A worker has the operator's endpoints and pages only. */
export async function openServer(
  config: Config,
  ports: ServicePorts,
  parts: ServerParts,
): ReturnType<typeof buildServer> {
  const { role } = config;
  const { database, register, metrics, recordRefusal, logger, endpoints, phase, orders } = parts;
  const guide = role === "worker" ? null : openGuide();
  return await buildServer({
    routes: role === "worker" ? [] : ROUTES,
    browserRoutes: role === "worker" ? [] : BROWSER_ROUTES,
    ports,
    transact: (work) => ports.transact((stores) => work(boundTo(stores, ports))),
    publicGets: [
      ...operatorEndpoints(readiness(database.pool, ports.objects, phase, orders), metrics),
      ...referenceEndpoints(OPERATIONS, { ...ports, hasGuide: guide !== null }),
      ...(guide === null ? [] : guidePages(guide)),
      ...billingPages(),
      billingLinkPage(ports),
      ...endpoints.gets,
      ...(role === "worker" ? [] : dashboardPages(parts)),
    ],
    publicPosts: endpoints.posts,
    ...(role === "worker" ? {} : { answerMessage: mcpEndpoint(logger) }),
    register,
    recordRefusal,
    logger,
    load: deploymentLoad(config, parts),
    processes: config.processes,
  });
}

/**
 * The API's ports with the stores of one transaction, which nested `transact` calls join. Notes of stored objects stay
 * outside: an object survives a rollback.
 */
function boundTo(stores: MailingStores, ports: ServicePorts) {
  const { notes } = ports;
  const bulk = { ...stores.bulk, recordIntake: ports.bulk.recordIntake };
  const transact: Transact<MailingStores> = (work) => work(stores);
  return { ...ports, ...stores, notes, bulk, transact };
}
