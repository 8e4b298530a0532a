import { present } from "#base/assert.ts";
import { type Instant, later } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import type { AccountId } from "#domain/accounts";
import {
  type CustomerSnapshot,
  isLive,
  type Mirror,
  type SnapshotRequest,
} from "#domain/billing-records";
import type { BillingDeps } from "../deps.ts";
import { graceEnd } from "../entitlement.ts";
import { flushOverage } from "../overage/report-overages.ts";
import { applySnapshot, updateEntitlement } from "./apply-snapshot.ts";
import { type CustomerState, nextSteps, type Step } from "./next-steps.ts";

/** Performing a step can make another one necessary (set the default card, then pay the open invoice). */
const RECONCILE_ROUNDS_MAX = 5;
/** Delay before a failed fetch or follow-up step is retried in the background. */
const RETRY_DELAY_SECONDS = 30;

/**
 * Reconciles the local mirror with the payment processor: fetches the whole customer, stores the snapshot and the
 * entitlement derived from it, then performs the follow-up steps. Holds the account's billing lock, so it is the only
 * writer of both. Failed steps are retried after RETRY_DELAY_SECONDS. Accounts without a customer are left unchanged.
 *
 * @throws Refusal 502 `processor_unavailable`; the mirror then keeps its previous state.
 */
export async function reconcileCustomer(deps: BillingDeps, accountId: AccountId): Promise<Mirror> {
  return await deps.withBillingLock(accountId, () => reconcileLocked(deps, accountId));
}

/** `reconcileCustomer` for a caller that already holds the account's billing lock. */
export async function reconcileLocked(deps: BillingDeps, accountId: AccountId): Promise<Mirror> {
  try {
    const { mirror, failures } = await reconcile(deps, accountId);
    if (failures.length > 0) await scheduleRetry(deps, accountId);
    return mirror;
  } catch (error) {
    await scheduleRetry(deps, accountId);
    throw error;
  }
}

/** `reconcileLocked` that throws if a follow-up step failed. The caller has already scheduled the retry. */
export async function reconcileFully(deps: BillingDeps, accountId: AccountId): Promise<void> {
  const { failures } = await reconcile(deps, accountId);
  if (failures.length > 0) throw failures[0];
}

/** Recomputes the entitlement from the mirror alone, for use while the processor is unreachable. */
export async function refreshEntitlement(deps: BillingDeps, accountId: AccountId): Promise<void> {
  await deps.transact((stores) => updateEntitlement(stores, accountId, deps.clock.now()));
}

type ReconcileResult = {
  readonly mirror: Mirror;
  /** Errors of the steps that failed. */
  readonly failures: readonly unknown[];
};

/** Fetches and performs steps until none follow. A step that failed is not repeated in the same run. */
async function reconcile(deps: BillingDeps, accountId: AccountId): Promise<ReconcileResult> {
  const tried = new Set<string>();
  const failures: unknown[] = [];
  for (let round = 1; round <= RECONCILE_ROUNDS_MAX; round++) {
    const state = await fetchAndApply(deps, accountId);
    if (state === null) break;
    const steps = nextSteps(state).filter((step) => !tried.has(keyOf(step)));
    if (steps.length === 0) return { mirror: state.mirror, failures };
    for (const step of steps) {
      tried.add(keyOf(step));
      await performStep(deps, accountId, step).catch((error: unknown) => failures.push(error));
    }
  }
  return { mirror: await deps.billing.findMirror(accountId), failures };
}

async function scheduleRetry({ billing, clock }: BillingDeps, accountId: AccountId): Promise<void> {
  await billing.setDue(accountId, later(clock.now(), RETRY_DELAY_SECONDS));
}

async function fetchAndApply(
  deps: BillingDeps,
  accountId: AccountId,
): Promise<CustomerState | null> {
  const { processor, billing, clock } = deps;
  if (processor === null) return null;
  const request = await billing.beginSnapshot(accountId);
  if (request === null) return null;
  const requestedAt = clock.now();
  const fetched = await processor.fetchCustomer(request.customer.id);
  const snapshot = verifySnapshot(request, fetched, requestedAt);
  return await applySnapshot(deps, accountId, { ...request, requestedAt }, snapshot);
}

/** Rejects a 404 for a customer with a live subscription until its grace period has ended (wrong API key). */
function verifySnapshot(
  { mirror }: SnapshotRequest,
  snapshot: CustomerSnapshot | null,
  now: Instant,
): CustomerSnapshot | null {
  const { plan } = mirror;
  if (snapshot !== null || plan === null || !isLive(plan)) return snapshot;
  const end = graceEnd(mirror);
  if (end !== null && now >= end) return null;
  throw new Refusal(502, "processor_unavailable", "The processor does not know the customer.");
}

function keyOf(step: Step): string {
  return JSON.stringify(step);
}

/** Executes one step against the processor. Idempotent. */
async function performStep(deps: BillingDeps, accountId: AccountId, step: Step): Promise<void> {
  const processor = present(deps.processor, "processor for performing a step");
  switch (step.kind) {
    case "use-card":
      return await processor.useCard(step.customer, step.card, step.subscriptions);
    case "create-overage":
      return await processor.createOverage(step.customer, step.key);
    case "end-overage":
      // The processor then creates the last invoice, which must contain all usage so far.
      await flushOverage(deps, accountId);
      return await processor.endOverage(step.subscription);
    case "cancel":
      return await processor.setCancelAtPeriodEnd(step.subscription, true, null);
    case "charge":
      return await charge(deps, accountId, step);
  }
}

// A declined card counts as charged. Without a response the charge is retried with the same key.
async function charge(
  deps: BillingDeps,
  accountId: AccountId,
  { invoice, card }: Extract<Step, { readonly kind: "charge" }>,
): Promise<void> {
  const processor = present(deps.processor, "processor to charge an invoice");
  try {
    await processor.payInvoice(invoice, `${invoice}/${card}`);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "payment_failed") throw error;
  }
  await deps.billing.recordCharge({ accountId, invoice, card }, deps.clock.now());
}
