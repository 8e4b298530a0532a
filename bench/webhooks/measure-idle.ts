import { setTimeout as pause } from "node:timers/promises";
import { runSide } from "./run.ts";
import type { Side } from "./side.ts";
import type { Stand } from "./stand.ts";
import { statementCount } from "./statements.ts";

/** What a delivering process costs that has nothing to do. */
export type IdleFigure = {
  /** Statements a second. */
  readonly statementsPerSecond: number;
  /** Parts of a thousand of one core. */
  readonly senderPermille: number;
  readonly databasePermille: number;
};

const SETTLE_MS = 3000;
/** Starts the process and lets it wait. */
export async function measureIdle(stand: Stand, side: Side, seconds: number): Promise<IdleFigure> {
  const { result } = await runSide(stand, side, {}, async ({ cpu }) => {
    await pause(SETTLE_MS);
    const [count, begun] = [await statementCount(stand), await cpu()];
    await pause(seconds * 1000);
    const [after, spent] = [await statementCount(stand), await cpu()];
    // A thousandth of a core is a millisecond a second.
    const permille = (micros: number): number => Math.round(micros / 100 / seconds) / 10;
    return {
      statementsPerSecond: Math.round((10 * (after - count)) / seconds) / 10,
      senderPermille: permille(spent.sender - begun.sender),
      databasePermille: permille(spent.database - begun.database),
    };
  });
  return result;
}
