import type { BackfillPorts } from "./backfill-events.ts";
import { closeMonth } from "./close-month.ts";
import type { DueAccount } from "./store.ts";
import { standUnseen, syncWholly } from "./sync-customer.ts";

/** Until it is looked at again an account that could not be looked at waits longer each time, in seconds. */
const PAUSES_SECONDS = [60, 120, 240, 480, 900] as const;

/**
 * Looks at accounts whose time has come: a trial or a period ends, a charge is due, or a day has gone by. Answers how many
 * were due, `max` at most. Several who do this at once share them. Whose customer cannot be fetched stands by what is known.
 */
export async function sweepCustomers(ports: BackfillPorts, max: number): Promise<number> {
  if (ports.processor === null) return 0;
  const due = await ports.billing.takeDue(ports.clock.now(), PAUSES_SECONDS, max);
  await Promise.all(due.map((one) => sweepOne(ports, one)));
  return due.length;
}

async function sweepOne(ports: BackfillPorts, { accountId, look }: DueAccount): Promise<void> {
  try {
    await ports.alone(accountId, () => syncWholly(ports, accountId));
    for (const invoice of await ports.billing.listUnsettled(accountId))
      await closeMonth(ports, accountId, invoice);
  } catch (error) {
    ports.onError(error, `a customer will be looked at again, after ${look} attempts`);
    await standUnseen(ports, accountId).catch((fault: unknown) =>
      ports.onError(fault, "how an account stands will be written later"),
    );
  }
}
