import { accountRoutes } from "./accounts/account-routes.ts";
import { keyRoutes } from "./accounts/key-routes.ts";
import { memberRoutes } from "./accounts/member-routes.ts";
import { billingRoutes } from "./billing/routes.ts";
import { repairRoutes } from "./bulk/repair-routes.ts";
import { bulkRoutes } from "./bulk/routes.ts";
import { fileRoutes } from "./documents/file-routes.ts";
import { documentRoutes } from "./documents/routes.ts";
import { envelopeRoutes } from "./envelopes/routes.ts";
import { erasureRoutes } from "./erasure/routes.ts";
import { eventRoutes } from "./events/routes.ts";
import type { BrowserRoute } from "./http/browser-route.ts";
import type { AnyOperation, PortsOfRoutes, Route } from "./http/route.ts";
import { mappingRoutes } from "./mappings/mapping-routes.ts";
import { schemaRoutes } from "./mappings/schema-routes.ts";
import { operatorRoutes } from "./operator/operator-routes.ts";
import { linkRoutes } from "./people/link-routes.ts";
import { meRoutes } from "./people/me-routes.ts";
import { passkeyRoutes, passkeySessionRoutes } from "./people/passkey-routes.ts";
import { sessionRoutes } from "./people/session-routes.ts";
import { requestLogRoutes } from "./request-log/routes.ts";
import { signatureRoutes } from "./signatures/routes.ts";
import { suggestionRoutes } from "./suggestions/routes.ts";
import { templateRoutes } from "./templates/template-routes.ts";
import { versionRoutes } from "./templates/version-routes.ts";
import { usageRoutes } from "./usage/routes.ts";
import { deliveryRoutes } from "./webhooks/delivery-routes.ts";
import { webhookRoutes } from "./webhooks/webhook-routes.ts";

const ALL = [
  ...templateRoutes,
  ...versionRoutes,
  ...mappingRoutes,
  ...schemaRoutes,
  ...suggestionRoutes,
  ...signatureRoutes,
  ...envelopeRoutes,
  ...documentRoutes,
  ...fileRoutes,
  ...bulkRoutes,
  ...repairRoutes,
  ...webhookRoutes,
  ...deliveryRoutes,
  ...eventRoutes,
  ...usageRoutes,
  ...billingRoutes,
  ...keyRoutes,
  ...accountRoutes,
  ...erasureRoutes,
  ...memberRoutes,
  ...meRoutes,
  ...passkeyRoutes,
  ...requestLogRoutes,
];

/** The ports of all routes together. Each file of routes declares its own part. */
export type ApiPorts = PortsOfRoutes<typeof ALL>;

/** Every route of the API. */
export const ROUTES: readonly Route<ApiPorts>[] = ALL;

const OF_BROWSERS = [...sessionRoutes, ...passkeySessionRoutes, ...linkRoutes, ...operatorRoutes];

/** The ports of all routes for browsers. */
export type BrowserRoutesPorts = PortsOfRoutes<typeof OF_BROWSERS>;

/** Every route for browsers. */
export const BROWSER_ROUTES: readonly BrowserRoute<BrowserRoutesPorts>[] = OF_BROWSERS;

/** The routes in the order of the OpenAPI document. */
export const OPERATIONS: readonly AnyOperation[] = [...ROUTES, ...BROWSER_ROUTES];
