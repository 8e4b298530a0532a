import type { AccountId } from "#domain/accounts";
import type { BillingPorts } from "./ports.ts";
import { requireProcessor } from "./refusals.ts";
import type { CustomerId } from "./subscription.ts";

/**
 * The account's customer at the processor, created if there is none or if the processor no longer knows it. Concurrent
 * calls get the same customer.
 *
 * @throws Refusal 409 `billing_disabled`, 502 `processor_unavailable`.
 */
export async function ensureCustomer(
  ports: BillingPorts,
  accountId: AccountId,
): Promise<CustomerId> {
  const processor = requireProcessor(ports);
  const { customer } = await ports.billing.findMirror(accountId);
  if (customer !== null) return customer.id;
  const { email } = await ports.transact(({ accounts }) => accounts.findAccount(accountId));
  const number = await ports.billing.lastSnapshotNumber(accountId);
  const id = await processor.createCustomer(accountId, email, `${accountId}/${number}`);
  await ports.billing.addCustomer(accountId, id, ports.clock.now());
  return id;
}
