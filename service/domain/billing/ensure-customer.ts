import type { AccountId } from "#domain/accounts";
import type { BillingPorts } from "./ports.ts";
import { requireProcessor } from "./refusals.ts";
import type { CustomerId } from "./subscription.ts";

/**
 * The account's customer at the processor, made there when it has none; another one where the processor knows the one
 * before no more. Two who ask at once are given the same. 409 `billing_disabled`, 502 `processor_unavailable`.
 */
export async function ensureCustomer(
  ports: BillingPorts,
  accountId: AccountId,
): Promise<CustomerId> {
  const processor = requireProcessor(ports);
  const { customer } = await ports.billing.findMirror(accountId);
  if (customer !== null) return customer.id;
  const { email } = await ports.transact(({ accounts }) => accounts.findAccount(accountId));
  const generation = await ports.billing.lastAsked(accountId);
  const id = await processor.createCustomer(accountId, email, `${accountId}/${generation}`);
  await ports.billing.addCustomer(accountId, id, ports.clock.now());
  return id;
}
