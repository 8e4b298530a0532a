import type { Processor } from "#domain/billing";
import type { Offers, Plans } from "#domain/plans";
import { openCatalogue } from "./catalogue.ts";
import { createCustomer, expireCheckouts, openCheckout } from "./checkouts.ts";
import { type ConnectionSettings, connection, type ProcessorPlace } from "./connection.ts";
import { addCorrection } from "./corrections.ts";
import { registerEndpoint } from "./endpoints.ts";
import { listEvents } from "./events.ts";
import { isRefused, refusalOf } from "./failure.ts";
import { fetchCustomer } from "./fetch-customer.ts";
import { createOverage, endOverage, readOverage, reportOverage } from "./overage.ts";
import { findInvoice, payInvoice, useCard } from "./payments.ts";
import { changePlan, cancelScheduledChange, scheduleChange, setCancelAtPeriodEnd } from "./plan-changes.ts";
import { openPortal, portalConfiguration } from "./portal.ts";
import { readBilled } from "./read-billed.ts";
import { remembered } from "./remembered.ts";

/** What the adapter needs. */
export type ProcessorUses = {
  /** Finds the processor; asked before each call, so that it may move. */
  readonly reach: () => Promise<ProcessorPlace>;
  readonly offers: Offers;
  readonly plans: Plans;
  /** Hears why a call ended with 502, in words without secrets. */
  readonly onError: (error: Error) => void;
};

/** The port, and where its events are sent. */
export type OpenedProcessor = Processor & {
  /** Has events sent to `url`; the secret signs them. The same URL again has a new secret. */
  readonly registerEndpoint: (url: string) => Promise<{ readonly secret: string }>;
};

/** The payment processor, through its own SDK. Nothing is asked of it until the first call. */
export function openProcessor(
  settings: ConnectionSettings,
  { reach, offers, plans, onError }: ProcessorUses,
): OpenedProcessor {
  const ask = connection(settings, reach);
  const catalogue = remembered(() => openCatalogue(ask, offers, plans));
  const portal = remembered(() => portalConfiguration(ask));
  const told = <Args extends readonly unknown[], Result>(
    work: (...args: Args) => Promise<Result>,
  ) => {
    return async (...args: Args): Promise<Result> => {
      try {
        return await work(...args);
      } catch (error) {
        // What we hold for known may be gone, such as from a sandbox that was begun anew.
        if (isRefused(error)) {
          catalogue.forget();
          portal.forget();
        }
        throw refusalOf(error, onError);
      }
    };
  };
  return {
    createCustomer: told((accountId, email, key) => createCustomer(ask, accountId, email, key)),
    fetchCustomer: told((id) => fetchCustomer(ask, id)),
    openCheckout: told(async (order, key) => openCheckout(ask, await catalogue.get(), order, key)),
    expireCheckouts: told((id) => expireCheckouts(ask, id)),
    openPortal: told(async (id, url) => openPortal(ask, await portal.get(), id, url)),
    changePlan: told(async (change, key) => changePlan(ask, await catalogue.get(), change, key)),
    scheduleChange: told(async (id, to, key) =>
      scheduleChange(ask, await catalogue.get(), id, to, key),
    ),
    cancelScheduledChange: told((id) => cancelScheduledChange(ask, id)),
    setCancelAtPeriodEnd: told((id, isCanceled, details) =>
      setCancelAtPeriodEnd(ask, id, isCanceled, details),
    ),
    createOverage: told(async (id, key) => createOverage(ask, await catalogue.get(), id, key)),
    endOverage: told((id) => endOverage(ask, id)),
    useCard: told((customer, card, ids) => useCard(ask, customer, card, ids)),
    payInvoice: told((id, key) => payInvoice(ask, id, key)),
    findInvoice: told((id) => findInvoice(ask, id)),
    reportOverage: told(async (report) => {
      await catalogue.get();
      await reportOverage(ask, report);
    }),
    readOverage: told(async (customer, tier, from, to) =>
      readOverage(ask, await catalogue.get(), customer, tier, { from, to }),
    ),
    readBilled: told((id) => readBilled(ask, id)),
    addCorrection: told((customer, subscription, cents, description, key) =>
      addCorrection(
        ask,
        { customer, subscription, cents, currency: offers.PRO.currency, description },
        key,
      ),
    ),
    listEvents: told((since) => listEvents(ask, since)),
    priceIds: told(async () => (await catalogue.get()).prices),
    registerEndpoint: told((url) => registerEndpoint(ask, url)),
  };
}
