import { setTimeout as pause } from "node:timers/promises";
import type { Environment } from "./environment.ts";
import { runSide } from "./run.ts";
import type { Side } from "./side.ts";
import { statementCount } from "./statements.ts";

/** The cost of an idle delivering process. */
export type IdleFigure = {
  /** Statements per second. */
  readonly statementsPerSecond: number;
  /** Thousandths of one core. */
  readonly senderPermille: number;
  readonly databasePermille: number;
};

const SETTLE_MS = 3000;
/** Starts the process and leaves it idle. */
export async function measureIdle(
  environment: Environment,
  side: Side,
  seconds: number,
): Promise<IdleFigure> {
  const { result } = await runSide(environment, side, {}, async ({ cpu }) => {
    await pause(SETTLE_MS);
    const [count, begun] = [await statementCount(environment), await cpu()];
    await pause(seconds * 1000);
    const [after, spent] = [await statementCount(environment), await cpu()];
    // A thousandth of a core is one millisecond per second.
    const permille = (micros: number): number => Math.round(micros / 100 / seconds) / 10;
    return {
      statementsPerSecond: Math.round((10 * (after - count)) / seconds) / 10,
      senderPermille: permille(spent.sender - begun.sender),
      databasePermille: permille(spent.database - begun.database),
    };
  });
  return result;
}
