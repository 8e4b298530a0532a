import { type Instant, later } from "#base/instant.ts";
import {
  type ExpiredLease,
  type FinishedAttempt,
  LEASE_SECONDS,
  type LostAttempt,
  type RecordedAttempt,
  type WebhookId,
  type WebhookStreaks,
} from "#domain/webhooks/records";
import { retryDelaySeconds } from "./attempt-outcome.ts";
import type { DeliveryDeps, DeliveryStores } from "./deps.ts";
import { type AdvancedStreaks, advanceStreaks } from "./failure-streaks.ts";

const LOST = "The process that made this attempt ended before it had an answer.";
const EXPIRED_BATCH_MAX = 200;

/** Records finished attempts in one transaction, and updates the failure streaks of their webhooks. */
export async function recordFinishedAttempts(
  deps: DeliveryDeps,
  finished: readonly FinishedAttempt[],
): Promise<void> {
  const called = new Map<WebhookId, Instant>();
  const troubled = new Set<WebhookId>();
  for (const { webhookId, startedAt, outcome, isTimeout } of finished) {
    if ((called.get(webhookId) ?? 0) < startedAt) called.set(webhookId, startedAt);
    if (isTimeout || outcome.status === "failed") troubled.add(webhookId);
  }
  await deps.transact(async (stores) => {
    const { deliveryQueue } = stores;
    // Lock order everywhere: webhooks before deliveries.
    const webhooks = await deliveryQueue.lockWebhooks(called, [...troubled]);
    const recorded = await deliveryQueue.recordFinished(finished);
    await updateStreaks(deps, stores, webhooks, recorded);
  });
}

/** Records a bounded number of attempts whose lease has expired; true when there may be more. */
export async function recordLostAttempts(deps: DeliveryDeps): Promise<boolean> {
  return await deps.transact(async (stores) => {
    const { deliveryQueue } = stores;
    const expired = await deliveryQueue.findExpiredLeases(deps.clock.now(), EXPIRED_BATCH_MAX);
    const lost = expired.map((lease) => lostAttempt(lease, deps.schedule));
    const failed = lost.filter(({ status }) => status === "failed");
    const ids = new Set(failed.map(({ webhookId }) => webhookId));
    const webhooks = await deliveryQueue.lockWebhooks(new Map(), [...ids]);
    const recorded = await deliveryQueue.recordLost(lost);
    await updateStreaks(deps, stores, webhooks, recorded);
    return expired.length === EXPIRED_BATCH_MAX;
  });
}

function lostAttempt(lease: ExpiredLease, schedule: readonly number[]): LostAttempt {
  const isLast = retryDelaySeconds(lease.attempt, schedule) === null;
  return {
    ...lease,
    startedAt: later(lease.leasedUntil, -LEASE_SECONDS),
    error: LOST,
    status: isLast ? "failed" : "retrying",
  };
}

/** Counts failures and timeouts in a row for each webhook, and notifies the owners of failing ones. */
async function updateStreaks(
  { clock, autoDisable }: DeliveryDeps,
  { deliveryQueue, notices }: DeliveryStores,
  webhooks: readonly WebhookStreaks[],
  recorded: readonly RecordedAttempt[],
): Promise<void> {
  const changed = webhooks
    .map((webhook) => {
      const own = recorded.filter(({ webhookId }) => webhookId === webhook.id);
      return { webhook, after: advanceStreaks(webhook, own) };
    })
    .filter(({ webhook, after }) => hasChanged(webhook, after));
  if (changed.length === 0) return;
  await deliveryQueue.saveStreaks(
    changed.map(({ webhook: { id }, after: { failures, timeouts, notify } }) => ({
      id,
      failures,
      timeouts,
      isSwitchedOff: autoDisable && notify !== null,
    })),
  );
  for (const { webhook, after } of changed) {
    if (after.notify === null) continue;
    await notices.append({
      accountId: webhook.accountId,
      key: `webhook_failing/${webhook.id}/${after.notify.id}`,
      facts: {
        kind: "webhook_failing",
        webhookId: webhook.id,
        name: webhook.name,
        url: webhook.url.replace(/[?#].*$/s, ""),
        error: after.notify.error,
        isSwitchedOff: autoDisable,
      },
      createdAt: clock.now(),
    });
  }
}

function hasChanged(before: WebhookStreaks, after: AdvancedStreaks): boolean {
  const { failures, timeouts, notify } = after;
  return before.failures !== failures || before.timeouts !== timeouts || notify !== null;
}
