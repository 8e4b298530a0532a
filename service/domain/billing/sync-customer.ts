import { type Instant, later } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import type { AccountId } from "#domain/accounts";
import { graceEnd } from "./entitlement.ts";
import { isLive, type Mirror } from "./mirror.ts";
import { nextSteps, type Seen, type Step } from "./next-steps.ts";
import type { BillingPorts } from "./ports.ts";
import type { CustomerPicture } from "./processor.ts";
import type { AskedPicture } from "./store.ts";
import { takeStep } from "./take-step.ts";
import { stand, writePicture } from "./write-picture.ts";

/** A step changes the picture, and the next one may want another step: a card, then what it is to pay. */
const ROUNDS_MAX = 5;
/** What failed on somebody's way is looked at again without him. */
const AGAIN_SECONDS = 30;

/**
 * Asks the processor for all of the account's customer, and writes it down: the only writer of our copy and of how an
 * account stands by it. Nobody else does the same for this account meanwhile. Then it tells the processor what follows. An
 * account that is no customer is left as it is. 502 `processor_unavailable`: what was known before still holds.
 */
export async function syncCustomer(ports: BillingPorts, accountId: AccountId): Promise<Mirror> {
  return await ports.alone(accountId, () => syncHeld(ports, accountId));
}

/** The same for whoever is alone with the account already. */
export async function syncHeld(ports: BillingPorts, accountId: AccountId): Promise<Mirror> {
  try {
    return await syncOnce(ports, accountId);
  } catch (error) {
    await ports.billing.setDue(accountId, later(ports.clock.now(), AGAIN_SECONDS));
    throw error;
  }
}

/** The same, where it is planned already when it is done again should it fail. */
export async function syncOnce(ports: BillingPorts, accountId: AccountId): Promise<Mirror> {
  const taken = new Set<string>();
  for (let round = 1; round <= ROUNDS_MAX; round++) {
    const seen = await look(ports, accountId);
    if (seen === null) break;
    const steps = nextSteps(seen).filter((step) => !taken.has(nameOf(step)));
    if (steps.length === 0) return seen.mirror;
    for (const step of steps) {
      await takeStep(ports, accountId, step);
      taken.add(nameOf(step));
    }
  }
  return await ports.billing.findMirror(accountId);
}

/** Lets the account stand as what is known of it says by now, while the processor cannot be asked. */
export async function standUnseen(ports: BillingPorts, accountId: AccountId): Promise<void> {
  await ports.transact((stores) => stand(stores, accountId, ports.clock.now()));
}

async function look(ports: BillingPorts, accountId: AccountId): Promise<Seen | null> {
  const { processor, billing, clock } = ports;
  if (processor === null) return null;
  const asked = await billing.askPicture(accountId);
  if (asked === null) return null;
  const askedAt = clock.now();
  const picture = believed(asked, await processor.fetchCustomer(asked.customer.id), askedAt);
  return await writePicture(ports, accountId, { ...asked, askedAt }, picture);
}

/**
 * A processor that has never heard of a customer who pays is not ours: a wrong key would end all subscriptions at once. It
 * is believed when there is nothing to lose, or when nobody has heard of that customer for so long that he may not write.
 */
function believed(
  { mirror }: AskedPicture,
  picture: CustomerPicture | null,
  now: Instant,
): CustomerPicture | null {
  const { plan } = mirror;
  if (picture !== null || plan === null || !isLive(plan)) return picture;
  const end = graceEnd(mirror);
  if (end !== null && now >= end) return null;
  throw new Refusal(502, "processor_unavailable", "The processor does not know the customer.");
}

function nameOf(step: Step): string {
  return JSON.stringify(step);
}
