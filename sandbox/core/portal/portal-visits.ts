import { HOUR, invalid, missing } from "#base";
import { putAndEmit } from "#events";
import type { Customer, PortalConfiguration, PortalSession } from "#model";
import { type Draft, findCustomer, findRow } from "#state";

/** Lifetime of an unused portal URL, and of a visit since its last request. */
const OPENS_FOR = HOUR / 12;
const VISIT_FOR = HOUR;

/** Parameters of a new portal session. */
export type PortalParams = {
  readonly customer: string;
  readonly configuration: string | null;
  readonly returnUrl: string | null;
};

/** Creates a portal session with a single-use URL. Refusal: unknown customer, or no configuration. */
export function createPortalSession(draft: Draft, order: PortalParams): PortalSession {
  const customer = findCustomer(draft, order.customer);
  const configuration =
    order.configuration === null
      ? draft.all("portalConfigurations").toArray()[0]
      : findRow(draft, "portalConfigurations", order.configuration, "configuration");
  if (configuration === undefined) {
    const message =
      "No configuration provided and your test mode default configuration has not been created.";
    throw invalid(message, { param: "configuration" });
  }
  const created = draft.now(null);
  const session: PortalSession = {
    id: draft.nextId("bps"),
    created,
    customer: customer.id,
    configuration: configuration.id,
    returnUrl: order.returnUrl ?? configuration.defaultReturnUrl,
    token: draft.asking.secret(),
    visit: null,
    expiresAt: created + OPENS_FOR,
  };
  return putAndEmit(draft, "portalSessions", session, "billing_portal.session.created");
}

/** Opens a session once; `visit` in the result identifies the visit in later requests. Refusal: 404. */
export function openPortal(draft: Draft, token: string): PortalSession {
  const now = draft.now(null);
  const session = [...draft.all("portalSessions")].find((one) => one.token === token);
  if (session === undefined || session.visit !== null || session.expiresAt <= now) {
    throw missing("portal session", "of this address", "token");
  }
  const visit = draft.asking.secret();
  return draft.put("portalSessions", { ...session, visit, expiresAt: now + VISIT_FOR });
}

/** A visit with its customer and configuration. */
export type PortalVisit = {
  readonly session: PortalSession;
  readonly customer: Customer;
  readonly configuration: PortalConfiguration;
};

/** Returns the visit with this token, whose hour starts again. Refusal: 404 if it has expired. */
export function portalVisit(draft: Draft, visit: string): PortalVisit {
  const now = draft.now(null);
  const session = [...draft.all("portalSessions")].find((one) => one.visit === visit);
  if (session === undefined || session.expiresAt <= now) {
    throw missing("portal session", "of this address", "visit");
  }
  return {
    session: draft.put("portalSessions", { ...session, expiresAt: now + VISIT_FOR }),
    customer: findCustomer(draft, session.customer),
    configuration: findRow(draft, "portalConfigurations", session.configuration),
  };
}
