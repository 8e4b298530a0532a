import type { Draft, Subscription } from "#model";
import { changeAndEmit } from "./emit.ts";
import { dropTask } from "./plan-task.ts";

/** Makes the subscription `status` where it is one of `from`; else it stays what it is. */
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
