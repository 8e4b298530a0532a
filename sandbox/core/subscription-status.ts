import { changeAndEmit } from "#events";
import type { Subscription } from "#model";
import type { Draft } from "#state";
import { dropTask } from "./plan-task.ts";

/** Sets the subscription's status if the current one is in `from`. */
export function setStatus(
  draft: Draft,
  subscription: Subscription,
  status: Subscription["status"],
  from: readonly Subscription["status"][],
): void {
  if (!from.includes(subscription.status)) return;
  dropTask(draft, "expire-incomplete", subscription.id);
  const changed = { ...subscription, status };
  changeAndEmit(draft, "subscriptions", changed, "customer.subscription.updated");
}
