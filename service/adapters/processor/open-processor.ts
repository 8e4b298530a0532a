import type { Processor } from "#domain/billing-records";
import type { Offers, Plans } from "#domain/plans";
import { openCatalogue } from "./catalogue.ts";
import { createCustomer, expireCheckouts, openCheckout } from "./checkouts.ts";
import { type ConnectionSettings, connection, type ProcessorAddress } from "./connection.ts";
import { addCorrection } from "./corrections.ts";
import { registerEndpoint } from "./endpoints.ts";
import { listEvents } from "./events.ts";
import { isRejected, refusalFor } from "./failure.ts";
import { fetchCustomer } from "./fetch-customer.ts";
import { createOverage, endOverage, readBilled, readOverage, reportOverage } from "./overage.ts";
import { findInvoice, findInvoiceOf, payInvoice, useCard } from "./payments.ts";
import {
  cancelScheduledChange,
  changePlan,
  previewChange,
  scheduleChange,
  setCancelAtPeriodEnd,
} from "./plan-changes.ts";
import { openPortal, portalConfiguration } from "./portal.ts";

/** Dependencies of the adapter. */
export type ProcessorUses = {
  /** Returns the processor's current address; called before each request. */
  readonly reach: () => Promise<ProcessorAddress>;
  readonly offers: Offers;
  readonly plans: Plans;
  /** Receives the cause of each 502, without secrets. */
  readonly onError: (error: Error) => void;
};

/** The port, with the registration of webhook endpoints. */
export type OpenedProcessor = Processor & {
  /** Registers a webhook endpoint and returns its signing secret; registering a URL again replaces the secret. */
  readonly registerEndpoint: (url: string) => Promise<{ readonly secret: string }>;
};

/** Opens the payment processor through its SDK. Sends nothing before the first call. */
export function openProcessor(
  settings: ConnectionSettings,
  { reach, offers, plans, onError }: ProcessorUses,
): OpenedProcessor {
  const callApi = connection(settings, reach);
  const catalogue = memoizeAsync(() => openCatalogue(callApi, offers, plans));
  const portal = memoizeAsync(() => portalConfiguration(callApi));
  // The cached ids may be outdated, for example after a sandbox was reset.
  const forget = (): void => {
    catalogue.forget();
    portal.forget();
  };
  const withRefusals = <Args extends readonly unknown[], Result>(
    work: (...args: Args) => Promise<Result>,
  ) => refusing(work, forget, onError);
  return {
    createCustomer: withRefusals((accountId, email, key) =>
      createCustomer(callApi, accountId, email, key),
    ),
    fetchCustomer: withRefusals((id) => fetchCustomer(callApi, id)),
    openCheckout: withRefusals(async (params, key) =>
      openCheckout(callApi, await catalogue.get(), params, key),
    ),
    expireCheckouts: withRefusals((id) => expireCheckouts(callApi, id)),
    openPortal: withRefusals(async (id, url) => openPortal(callApi, await portal.get(), id, url)),
    changePlan: withRefusals(async (change, key) =>
      changePlan(callApi, await catalogue.get(), change, key),
    ),
    previewChange: withRefusals(async (change) =>
      previewChange(callApi, await catalogue.get(), change),
    ),
    scheduleChange: withRefusals(async (id, to, key) =>
      scheduleChange(callApi, await catalogue.get(), id, to, key),
    ),
    cancelScheduledChange: withRefusals((id) => cancelScheduledChange(callApi, id)),
    setCancelAtPeriodEnd: withRefusals((id, isCanceled, details) =>
      setCancelAtPeriodEnd(callApi, id, isCanceled, details),
    ),
    createOverage: withRefusals(async (id, key) =>
      createOverage(callApi, await catalogue.get(), id, key),
    ),
    endOverage: withRefusals((id) => endOverage(callApi, id)),
    useCard: withRefusals((customer, card, ids) => useCard(callApi, customer, card, ids)),
    payInvoice: withRefusals((id, key) => payInvoice(callApi, id, key)),
    findInvoice: withRefusals((id) => findInvoice(callApi, id)),
    findInvoiceOf: withRefusals((customer, id) => findInvoiceOf(callApi, customer, id)),
    reportOverage: withRefusals(async (report) => {
      await catalogue.get();
      await reportOverage(callApi, report);
    }),
    readOverage: withRefusals(async (customer, tier, from, to) =>
      readOverage(callApi, await catalogue.get(), customer, tier, { from, to }),
    ),
    readBilled: withRefusals((id) => readBilled(callApi, id)),
    addCorrection: withRefusals((customer, subscription, cents, description, key) =>
      addCorrection(
        callApi,
        { customer, subscription, cents, currency: offers.PRO.currency, description },
        key,
      ),
    ),
    listEvents: withRefusals((since) => listEvents(callApi, since)),
    priceIds: withRefusals(async () => (await catalogue.get()).prices),
    registerEndpoint: withRefusals((url) => registerEndpoint(callApi, url)),
  };
}

/** Turns errors of the processor into refusals; calls `onRejected` after a rejected request. */
function refusing<Args extends readonly unknown[], Result>(
  work: (...args: Args) => Promise<Result>,
  onRejected: () => void,
  onError: ProcessorUses["onError"],
) {
  return async (...args: Args): Promise<Result> => {
    try {
      return await work(...args);
    } catch (error) {
      if (isRejected(error)) onRejected();
      throw refusalFor(error, onError);
    }
  };
}

/** A lazily loaded value. */
type MemoizedAsync<Value> = {
  readonly get: () => Promise<Value>;
  /** The next `get` loads it again. */
  readonly forget: () => void;
};

/** Caches the result of `load`; a failure is not cached. */
function memoizeAsync<Value>(load: () => Promise<Value>): MemoizedAsync<Value> {
  let cached: Promise<Value> | null = null;
  return {
    get: () => {
      const loading = (cached ??= load());
      loading.catch(() => {
        if (cached === loading) cached = null;
      });
      return loading;
    },
    forget: () => {
      cached = null;
    },
  };
}
