import { setTimeout as pause } from "node:timers/promises";
import { runSide } from "./run.ts";
import type { Side } from "./side.ts";
import type { Stand } from "./stand.ts";

/** What a delivering process costs that has nothing to do. */
export type IdleFigure = {
  /** Of the whole database: a question outside of a transaction is one. */
  readonly transactionsPerSecond: number;
  /** Parts of a thousand of one core. */
  readonly senderPermille: number;
  readonly databasePermille: number;
};

const SETTLE_MS = 3000;
const QUERY = "select xact_commit::float as count from pg_stat_database where datname = $1";

/** Starts the process and lets it wait. */
export async function measureIdle(stand: Stand, side: Side, seconds: number): Promise<IdleFigure> {
  const { result } = await runSide(stand, side, {}, async ({ cpu }) => {
    await pause(SETTLE_MS);
    const [count, begun] = [await transactions(stand), await cpu()];
    await pause(seconds * 1000);
    const [after, spent] = [await transactions(stand), await cpu()];
    // A thousandth of a core is a millisecond a second.
    const permille = (micros: number): number => Math.round(micros / 100 / seconds) / 10;
    return {
      transactionsPerSecond: Math.round((10 * (after - count)) / seconds) / 10,
      senderPermille: permille(spent.sender - begun.sender),
      databasePermille: permille(spent.database - begun.database),
    };
  });
  return result;
}

async function transactions({ pool }: Stand): Promise<number> {
  const { rows } = await pool.query<{ readonly count: number }>(QUERY, ["postgres"]);
  return rows[0]?.count ?? 0;
}
