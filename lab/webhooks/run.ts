import type { Cpu, Environment } from "./environment.ts";
import type { Report } from "./receivers.ts";
import type { Side, Tally } from "./side.ts";
import { forgetStatements } from "./statements.ts";

/** A run over: what the receivers saw, what the database says, and what was not as it must be. */
export type Ran<Result> = {
  readonly result: Result;
  readonly report: Report;
  readonly tally: Tally;
  /** One sentence each; a figure of a run with any is worth nothing. */
  readonly faults: readonly string[];
};

/** The means of measuring while a delivering process runs. */
export type Running = {
  /** CPU time so far, in microseconds. */
  readonly cpu: () => Promise<Cpu>;
};

/** How a run is set up. */
export type Setting = {
  /** So many receivers, from the first, accept and never answer. */
  readonly hanging?: number;
  /** Done before the delivering process starts. */
  readonly before?: () => Promise<void>;
  /** Flags of its Node. */
  readonly flags?: readonly string[];
};

/**
 * Runs one side on fresh tables. `work` runs while the side's delivery process does; that process is stopped as an
 * operator stops it before the results are counted. Every notice recorded as delivered must have arrived, and every
 * notice that arrived must be signed.
 */
export async function runSide<Result>(
  environment: Environment,
  side: Side,
  { hanging = 0, before, flags }: Setting,
  work: (running: Running) => Promise<Result>,
): Promise<Ran<Result>> {
  const { receivers, cpu } = environment;
  await side.clear();
  await receivers.watch(side.secrets, hanging);
  await before?.();
  await forgetStatements(environment);
  const child = await side.start(flags);
  try {
    const result = await work({ cpu: () => cpu(child.pid) });
    await child.stop();
    const [report, tally] = [await receivers.report(), await side.tally()];
    return { result, report, tally, faults: faultsOf(report, tally, hanging) };
  } finally {
    await child.stop();
  }
}

function faultsOf(report: Report, { delivered }: Tally, hanging: number): readonly string[] {
  const answered = report.arrivals.filter(({ index }) => index >= hanging).length;
  const faults: string[] = [];
  if (report.wrong > 0) faults.push(`${report.wrong} of ${report.checked} signatures were wrong`);
  if (report.checked === 0 && answered > 0) faults.push("no signature was checked");
  // Those whose answer came after the stop, or whose record did not, are sent again.
  if (delivered > answered) faults.push(`${delivered} are called delivered, ${answered} arrived`);
  return faults;
}
