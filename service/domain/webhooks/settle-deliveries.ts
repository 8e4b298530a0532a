import { type Clock, type Instant, later } from "#base/instant.ts";
import type { Transact } from "#base/transact.ts";
import type { NoticeStore } from "#domain/notices";
import { ATTEMPTS_MAX } from "./delivery.ts";
import { LEASE_SECONDS } from "./delivery-caps.ts";
import type { DeliveryQueue, WebhookStreaks } from "./delivery-queue.ts";
import type { RecordedAttempt, SettledAttempt } from "./settled-attempt.ts";
import { type StreaksAfter, streaksAfter } from "./streaks.ts";
import type { WebhookId } from "./webhook.ts";

/** What settling needs. */
export type SettlePorts = {
  readonly clock: Clock;
  readonly transact: Transact<{
    readonly deliveryQueue: DeliveryQueue;
    readonly notices: NoticeStore;
  }>;
  /** A webhook is switched off when its owner is told that it fails. */
  readonly autoDisable: boolean;
};

type Within = Pick<SettlePorts, "clock" | "autoDisable"> & {
  readonly deliveryQueue: DeliveryQueue;
  readonly notices: NoticeStore;
};

const LOST = "The process that made this attempt ended before it had an answer.";
const LAPSED_AT_ONCE = 200;

/** Writes what attempts came to, all in one transaction, with what follows for their webhooks. */
export async function settleDeliveries(
  ports: SettlePorts,
  settled: readonly SettledAttempt[],
): Promise<void> {
  const called = new Map<WebhookId, Instant>();
  const troubled = new Set<WebhookId>();
  for (const { webhookId, startedAt, end, isTimeout } of settled) {
    if ((called.get(webhookId) ?? 0) < startedAt) called.set(webhookId, startedAt);
    if (isTimeout || end.status === "failed") troubled.add(webhookId);
  }
  await ports.transact(async (stores) => {
    const { deliveryQueue } = stores;
    // Webhooks before deliveries, as everybody holds them who holds both.
    const webhooks = await deliveryQueue.holdWebhooks(called, [...troubled]);
    const recorded = await deliveryQueue.record(settled);
    await follow({ ...ports, ...stores }, webhooks, recorded);
  });
}

/** Writes down attempts whose process is gone, a bounded number; true when there may be more. */
export async function settleLapsed(ports: SettlePorts): Promise<boolean> {
  return await ports.transact(async (stores) => {
    const { deliveryQueue } = stores;
    const lapsed = await deliveryQueue.findLapsed(ports.clock.now(), LAPSED_AT_ONCE);
    const last = lapsed.filter(({ attempt }) => attempt >= ATTEMPTS_MAX);
    const ids = new Set(last.map(({ webhookId }) => webhookId));
    const webhooks = await deliveryQueue.holdWebhooks(new Map(), [...ids]);
    const lost = lapsed.map((attempt) => {
      const startedAt = later(attempt.leasedUntil, -LEASE_SECONDS);
      return { ...attempt, startedAt, error: LOST };
    });
    const recorded = await deliveryQueue.recordLapsed(lost);
    await follow({ ...ports, ...stores }, webhooks, recorded);
    return lapsed.length === LAPSED_AT_ONCE;
  });
}

/** What attempts mean for their webhooks: rows of failures and timeouts, and word to the owner. */
async function follow(
  { deliveryQueue, notices, clock, autoDisable }: Within,
  webhooks: readonly WebhookStreaks[],
  recorded: readonly RecordedAttempt[],
): Promise<void> {
  const changed = webhooks
    .map((webhook) => {
      const own = recorded.filter(({ webhookId }) => webhookId === webhook.id);
      return { webhook, after: streaksAfter(webhook, own) };
    })
    .filter(({ webhook, after }) => isOther(webhook, after));
  if (changed.length === 0) return;
  await deliveryQueue.saveStreaks(
    changed.map(({ webhook: { id }, after: { failures, timeouts, told } }) => ({
      id,
      failures,
      timeouts,
      isSwitchedOff: autoDisable && told !== null,
    })),
  );
  for (const { webhook, after } of changed) {
    if (after.told === null) continue;
    await notices.append({
      accountId: webhook.accountId,
      key: `webhook_failing/${webhook.id}/${after.told.id}`,
      facts: {
        kind: "webhook_failing",
        webhookId: webhook.id,
        name: webhook.name,
        url: webhook.url.replace(/[?#].*$/s, ""),
        error: after.told.error,
        isSwitchedOff: autoDisable,
      },
      createdAt: clock.now(),
    });
  }
}

function isOther(before: WebhookStreaks, after: StreaksAfter): boolean {
  const { failures, timeouts, told } = after;
  return before.failures !== failures || before.timeouts !== timeouts || told !== null;
}
