import { type Instant, later } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import type { AccountId } from "#domain/accounts";
import type { AskedPicture } from "./asked-picture.ts";
import { graceEnd } from "./entitlement.ts";
import { isLive, type Mirror } from "./mirror.ts";
import { nextSteps, type Seen, type Step } from "./next-steps.ts";
import type { BillingPorts } from "./ports.ts";
import type { CustomerPicture } from "./processor.ts";
import { takeStep } from "./take-step.ts";
import { stand, writePicture } from "./write-picture.ts";

/** A step changes the picture, and the next one may want another step: a card, then what it is to pay. */
const ROUNDS_MAX = 5;
/** What failed on somebody's way is looked at again without him. */
const AGAIN_SECONDS = 30;

/**
 * Asks the processor for all of the account's customer, and writes it down: the only writer of our copy and of how an
 * account stands by it. Nobody else does the same for this account meanwhile. Then it tells the processor what follows;
 * what of that cannot be done is done soon after. An account that is no customer is left as it is. 502
 * `processor_unavailable`: what was known before still holds.
 */
export async function syncCustomer(ports: BillingPorts, accountId: AccountId): Promise<Mirror> {
  return await ports.alone(accountId, () => syncHeld(ports, accountId));
}

/** The same for whoever is alone with the account already. */
export async function syncHeld(ports: BillingPorts, accountId: AccountId): Promise<Mirror> {
  try {
    const { mirror, faults } = await followUp(ports, accountId);
    if (faults.length > 0) await lookAgain(ports, accountId);
    return mirror;
  } catch (error) {
    await lookAgain(ports, accountId);
    throw error;
  }
}

/** The same for whoever has to know that all of it was done; it is planned already when it is done again if not. */
export async function syncWholly(ports: BillingPorts, accountId: AccountId): Promise<void> {
  const { faults } = await followUp(ports, accountId);
  if (faults.length > 0) throw faults[0];
}

/** What is known then, and what of the rest could not be done. */
type Followed = { readonly mirror: Mirror; readonly faults: readonly unknown[] };

/** Looks, and does what follows from that, until nothing follows. */
async function followUp(ports: BillingPorts, accountId: AccountId): Promise<Followed> {
  const taken = new Set<string>();
  const faults: unknown[] = [];
  for (let round = 1; round <= ROUNDS_MAX; round++) {
    const seen = await look(ports, accountId);
    if (seen === null) break;
    const steps = nextSteps(seen).filter((step) => !taken.has(nameOf(step)));
    if (steps.length === 0) return { mirror: seen.mirror, faults };
    for (const step of steps) {
      taken.add(nameOf(step));
      await takeStep(ports, accountId, step).catch((error: unknown) => faults.push(error));
    }
  }
  return { mirror: await ports.billing.findMirror(accountId), faults };
}

async function lookAgain({ billing, clock }: BillingPorts, accountId: AccountId): Promise<void> {
  await billing.setDue(accountId, later(clock.now(), AGAIN_SECONDS));
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
