import {
  type Customer,
  type Draft,
  declined,
  HOUR,
  invalid,
  type Metadata,
  missing,
  type PaymentMethod,
  type PortalConfiguration,
  type PortalSession,
  type Subscription,
} from "#model";
import { cancelSubscription } from "./cancel-subscription.ts";
import { updateCustomer } from "./customers.ts";
import { putAndEmit } from "./emit.ts";
import { findCustomer, findRow } from "./find-row.ts";
import { type CardEntry, setUpCard } from "./payment-methods.ts";
import { updateSubscription } from "./update-subscription.ts";

/** How long an address waits for its visitor, and a visit for its next click. */
const OPENS_FOR = HOUR / 12;
const VISIT_FOR = HOUR;

/** What a configuration is made from. */
export type ConfigurationOrder = Omit<
  PortalConfiguration,
  "created" | "id" | "isDefault" | "updated"
>;

/** What customers may do on the portal; the first is what holds where none is named. */
export function createConfiguration(draft: Draft, order: ConfigurationOrder): PortalConfiguration {
  const now = draft.now(null);
  const isDefault = draft.all("portalConfigurations").next().done === true;
  const made = { id: draft.nextId("bpc"), created: now, updated: now, isDefault };
  const configuration = { ...order, ...made };
  const type = "billing_portal.configuration.created";
  return putAndEmit(draft, "portalConfigurations", configuration, type);
}

/** What a visit is made from. */
export type PortalOrder = {
  readonly customer: string;
  readonly configuration: string | null;
  readonly returnUrl: string | null;
};

/** An address for one visit. Refusal: no customer, or no configuration at all. */
export function createPortalSession(draft: Draft, order: PortalOrder): PortalSession {
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

/** Lets the visitor in, once: `visit` of what it gives is what the pages carry on with. Refusal: 404. */
export function openPortal(draft: Draft, token: string): PortalSession {
  const now = draft.now(null);
  const session = [...draft.all("portalSessions")].find((one) => one.token === token);
  if (session === undefined || session.visit !== null || session.expiresAt <= now) {
    throw missing("portal session", "of this address", "token");
  }
  const visit = draft.asking.secret();
  return draft.put("portalSessions", { ...session, visit, expiresAt: now + VISIT_FOR });
}

/** A visit with whom it is about and what it may do. */
export type PortalVisit = {
  readonly session: PortalSession;
  readonly customer: Customer;
  readonly configuration: PortalConfiguration;
};

/** The visit that goes by this name; it lasts an hour from now again. Refusal: 404 where it is over. */
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

/** What came of a new card: it is what the customer pays with, or its holder has to confirm. */
export type CardOutcome =
  | { readonly kind: "changed"; readonly method: PaymentMethod }
  | { readonly kind: "needs-authentication" };

/**
 * Makes the card that somebody typed in the one that the customer pays with. Refusal: 402
 * `card_error` with what to tell the person; 400 where the configuration does not allow it.
 */
export function changeCard(
  draft: Draft,
  visit: string,
  entry: CardEntry,
  isAuthenticated: boolean | null,
): CardOutcome {
  const { customer, configuration } = portalVisit(draft, visit);
  if (!configuration.changesCard) throw invalid("Cards cannot be changed here.");
  const setup = setUpCard(draft, customer, entry, isAuthenticated);
  if (setup.kind === "needs-authentication") return setup;
  if (setup.kind === "declined") throw declined(setup.decline);
  const { method } = setup;
  updateCustomer(draft, customer.id, { defaultPaymentMethod: method.id });
  return { kind: "changed", method };
}

/** Ends a subscription of the visitor, as the configuration says. Refusal: it may not, or it is another's. */
export function cancelOnPortal(draft: Draft, visit: string, id: string): Subscription {
  const { customer, configuration } = portalVisit(draft, visit);
  const subscription = ownSubscription(draft, customer, id);
  switch (configuration.cancels) {
    case "at_period_end":
      return updateSubscription(draft, subscription.id, { isCancelledAtPeriodEnd: true });
    case "immediately":
      return cancelSubscription(draft, subscription.id, {});
    case null:
      throw invalid("Subscriptions cannot be cancelled here.");
  }
}

/** Takes a cancelling back while the subscription still runs. Refusal: as for cancelling. */
export function keepOnPortal(draft: Draft, visit: string, id: string): Subscription {
  const { customer, configuration } = portalVisit(draft, visit);
  if (configuration.cancels === null) throw invalid("Subscriptions cannot be changed here.");
  const subscription = ownSubscription(draft, customer, id);
  return updateSubscription(draft, subscription.id, { isCancelledAtPeriodEnd: false });
}

/** Configurations with other metadata than given are left alone. */
export function updateConfiguration(
  draft: Draft,
  id: string,
  change: Partial<ConfigurationOrder> & { readonly metadata?: Metadata },
): PortalConfiguration {
  const configuration = findRow(draft, "portalConfigurations", id, "configuration");
  const changed = { ...configuration, ...change, updated: draft.now(null) };
  const type = "billing_portal.configuration.updated";
  return putAndEmit(draft, "portalConfigurations", changed, type);
}

function ownSubscription(draft: Draft, customer: Customer, id: string): Subscription {
  const subscription = draft.find("subscriptions", id);
  if (subscription?.customer === customer.id) return subscription;
  throw missing("subscription", id);
}
