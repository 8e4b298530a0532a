import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { Dice } from "../support/harness/chance.ts";
import { killedService } from "../support/harness/killed-service.ts";
import { type BillingHarness, openBillingHarness } from "../support/simulation/billing-harness.ts";
import { judge, LIMIT_SETTINGS } from "./judge-customer.ts";
import { type Action, actionsFor, randomStep, type Step } from "./random-program.ts";
import { type SimulatedCustomer, simulateCustomer } from "./simulated-customer.ts";

/** Parameters of a run. */
export type RunOptions = {
  /** One seed per account; the first also determines time steps, faults and kills. */
  readonly seeds: readonly number[];
  readonly steps: number;
};

/** The result of one seed; `fault` null: all laws hold. */
export type Verdict = Totals & { readonly seed: number; readonly fault: Error | null };

/** PDFs made, PDFs past a limit, and plan invoices. */
export type Totals = { readonly pdfs: number; readonly overage: number; readonly bills: number };

type Actor = { readonly seed: number; readonly dice: Dice; readonly simulated: SimulatedCustomer };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Lease of a killed worker's rows. */
const LEASE_MS = 16_000;
const KILLED_AFTER_MS_MAX = 400;

/**
 * Runs random programs of several accounts on one clock, settles everything, and checks the laws for each account. The
 * service is a separate process that is killed now and then.
 */
export async function runPrograms({ seeds, steps }: RunOptions): Promise<readonly Verdict[]> {
  const [first = 0] = seeds;
  const dice = new Dice(first ^ 0x5eed);
  const at = Date.UTC(2026, dice.below(12), 1 + dice.below(28)) + dice.below(DAY_MS / 1000) * 1000;
  const env = { ...LIMIT_SETTINGS };
  const harness = await openBillingHarness({
    at: new Date(at).toISOString(),
    env,
    serve: killedService,
  });
  try {
    const actors: Actor[] = [];
    // Sequentially, to limit database connections.
    for (const seed of seeds) actors.push(await createActor(harness, seed));
    const faults = new Map<number, Error>();
    for (let step = 0; step < steps; step += 1)
      await takeStep(harness, actors, faults, { ...randomStep(dice), isFirst: step === 0 }, dice);
    await settleAll(harness);
    const verdicts: Verdict[] = [];
    for (const { seed, simulated } of actors) {
      const overage = await judge(harness, simulated).catch((error: unknown) =>
        note(faults, seed, error),
      );
      const done = { pdfs: await simulated.made(), overage: overage ?? 0 };
      const bills = simulated.customer().bills.length;
      verdicts.push({ seed, ...done, bills, fault: faults.get(seed) ?? null });
    }
    return verdicts;
  } finally {
    await harness.close();
  }
}

async function createActor(harness: BillingHarness, seed: number): Promise<Actor> {
  const simulated = simulateCustomer(await harness.account(), harness.now);
  return { seed, dice: new Dice(seed), simulated };
}

async function takeStep(
  harness: BillingHarness,
  actors: readonly Actor[],
  faults: Map<number, Error>,
  { next, fault, isKilled: isToBe, isFirst }: Step & { readonly isFirst: boolean },
  dice: Dice,
): Promise<void> {
  const isKilled = isToBe && !isFirst;
  if (fault === "none") await harness.endFaults();
  else if (fault !== null) await harness.fault(fault);
  const acting = actors.map(async ({ seed, dice: own, simulated }) => {
    const act = async (actions: readonly Action[]): Promise<void> => {
      for (const action of actions)
        if (!faults.has(seed))
          await simulated.act(action).catch((error: unknown) => note(faults, seed, error));
    };
    const actions = actionsFor(own, isFirst);
    const filling = actions.filter(isFilling);
    if (isKilled) return await act(filling);
    if (isFirst || own.onceIn(2)) return await act(actions);
    // Plan changes run concurrently with generation.
    await Promise.all([act(filling), act(actions.filter((action) => !isFilling(action)))]);
  });
  if (isKilled) await killAndRestart(harness, dice);
  await Promise.all(acting);
  await harness.advanceTo(new Date(next(harness.now())).toISOString());
}

/** Actions whose outcome does not depend on whether they happened before or after a kill. */
function isFilling({ kind }: Action): boolean {
  return kind === "generate" || kind === "bulk";
}

/** Kills and restarts the service, and advances past the lease so that others take over its work. */
async function killAndRestart(harness: BillingHarness, dice: Dice): Promise<void> {
  await pause(dice.below(KILLED_AFTER_MS_MAX));
  await harness.service.restart(async () => undefined);
  await harness.advanceTo(new Date(harness.now() + LEASE_MS).toISOString());
}

/** Ends all faults and advances until the month's invoices are paid and late events have arrived. */
async function settleAll(harness: BillingHarness): Promise<void> {
  await harness.endFaults();
  const now = new Date(harness.now() + HOUR_MS);
  const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
  for (const time of [now.getTime(), end + 2 * HOUR_MS, end + 4 * DAY_MS])
    await harness.advanceTo(new Date(time).toISOString());
}

function note(faults: Map<number, Error>, seed: number, error: unknown): null {
  assert.ok(error instanceof Error);
  if (!faults.has(seed)) faults.set(seed, error);
  return null;
}
