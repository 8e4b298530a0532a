import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { Dice } from "../support/harness/chance.ts";
import { killedService } from "../support/harness/killed-service.ts";
import { type BillingDesk, openBillingDesk } from "../support/simulation/billing-desk.ts";
import { judge, LIMIT_SETTINGS } from "./judge-customer.ts";
import { type Deed, deedsOf, type Turn, turnOf } from "./program.ts";
import { type Somebody, somebodyWith } from "./somebody.ts";

/** What a run of programs is told. */
export type Trial = {
  /** One an account; the first also says how time goes on, what goes wrong and when the service is killed. */
  readonly seeds: readonly number[];
  readonly turns: number;
};

/** What came of one seed, and how much was done; no fault: all laws hold. */
export type Verdict = Deeds & { readonly seed: number; readonly fault: Error | null };

/** PDFs made, of them past a limit, and invoices for plans. */
export type Deeds = { readonly pdfs: number; readonly overage: number; readonly bills: number };

type Actor = { readonly seed: number; readonly dice: Dice; readonly somebody: Somebody };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** How long a killed worker's work stays its own. */
const LEASE_MS = 16_000;
const KILLED_AFTER_MS_MAX = 400;

/**
 * Lets accounts go through random programs on one clock, brings all to rest, and holds each account to the laws. The
 * service is a process of its own where `isKilled`, and there it is killed now and then.
 */
export async function tryPrograms({ seeds, turns }: Trial): Promise<readonly Verdict[]> {
  const [first = 0] = seeds;
  const dice = new Dice(first ^ 0x5eed);
  const at = Date.UTC(2026, dice.below(12), 1 + dice.below(28)) + dice.below(DAY_MS / 1000) * 1000;
  const env = { ...LIMIT_SETTINGS };
  const desk = await openBillingDesk({ at: new Date(at).toISOString(), env, serve: killedService });
  try {
    const actors: Actor[] = [];
    // One by one: each takes connections to the database.
    for (const seed of seeds) actors.push(await enter(desk, seed));
    const faults = new Map<number, Error>();
    for (let turn = 0; turn < turns; turn += 1)
      await takeTurn(desk, actors, faults, { ...turnOf(dice), isFirst: turn === 0 }, dice);
    await comeToRest(desk);
    const verdicts: Verdict[] = [];
    for (const { seed, somebody } of actors) {
      const overage = await judge(desk, somebody).catch((error: unknown) =>
        note(faults, seed, error),
      );
      const done = { pdfs: await somebody.made(), overage: overage ?? 0 };
      const bills = somebody.customer().bills.length;
      verdicts.push({ seed, ...done, bills, fault: faults.get(seed) ?? null });
    }
    return verdicts;
  } finally {
    await desk.close();
  }
}

async function enter(desk: BillingDesk, seed: number): Promise<Actor> {
  const somebody = somebodyWith(await desk.account(), desk.now);
  return { seed, dice: new Dice(seed), somebody };
}

async function takeTurn(
  desk: BillingDesk,
  actors: readonly Actor[],
  faults: Map<number, Error>,
  { next, fault, isKilled: isToBe, isFirst }: Turn & { readonly isFirst: boolean },
  dice: Dice,
): Promise<void> {
  const isKilled = isToBe && !isFirst;
  if (fault === "none") await desk.endFaults();
  else if (fault !== null) await desk.fault(fault);
  const acting = actors.map(async ({ seed, dice: own, somebody }) => {
    const act = async (deeds: readonly Deed[]): Promise<void> => {
      for (const deed of deeds)
        if (!faults.has(seed))
          await somebody.act(deed).catch((error: unknown) => note(faults, seed, error));
    };
    const deeds = deedsOf(own, isFirst);
    const filling = deeds.filter(isFilling);
    if (isKilled) return await act(filling);
    if (isFirst || own.onceIn(2)) return await act(deeds);
    // Plans change while PDFs are made.
    await Promise.all([act(filling), act(deeds.filter((deed) => !isFilling(deed)))]);
  });
  if (isKilled) await killMeanwhile(desk, dice);
  await Promise.all(acting);
  await desk.advanceTo(new Date(next(desk.now())).toISOString());
}

/** Only these may be under way when nobody can say whether it was before or after. */
function isFilling({ kind }: Deed): boolean {
  return kind === "generate" || kind === "bulk";
}

/** Kills the service, starts it again, and lets so much time pass that others take its work. */
async function killMeanwhile(desk: BillingDesk, dice: Dice): Promise<void> {
  await pause(dice.below(KILLED_AFTER_MS_MAX));
  await desk.service.restart(async () => undefined);
  await desk.advanceTo(new Date(desk.now() + LEASE_MS).toISOString());
}

/** Nothing goes wrong any more, the month ends, its invoices are paid, and what came late has come. */
async function comeToRest(desk: BillingDesk): Promise<void> {
  await desk.endFaults();
  const now = new Date(desk.now() + HOUR_MS);
  const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
  for (const time of [now.getTime(), end + 2 * HOUR_MS, end + 4 * DAY_MS])
    await desk.advanceTo(new Date(time).toISOString());
}

function note(faults: Map<number, Error>, seed: number, error: unknown): null {
  assert.ok(error instanceof Error);
  if (!faults.has(seed)) faults.set(seed, error);
  return null;
}
