/**
 * Random programs of billed accounts: PDFs and bulks, checkouts, upgrades, downgrades, cancellations, time that goes on,
 * a processor that fails and webhooks that are lost, doubled, late and out of order, a service killed with -9:
 * npm run campaign:billing -- [--seeds 500] [--seed N] [--together 20] [--turns 10] [--json]
 *
 * `--together` accounts share a service, a processor and a clock. In the end files = ledger = counters for each of them,
 * every invoice is what a second working-out says, every line of overage the ledger's own, everything paid once, and
 * what the API shows what the processor has. Exit 1 when anything is otherwise; the same seed and `--together` try it again.
 */
import { parseArgs } from "node:util";
import { tryPrograms, type Verdict } from "../laws/try-programs.ts";
import { globalSetup, globalTeardown } from "../support/harness/global-setup.ts";

process.exitCode = await main();

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      seeds: { type: "string", default: "500" },
      seed: { type: "string", default: String(Date.now() % 2 ** 31) },
      together: { type: "string", default: "20" },
      turns: { type: "string", default: "10" },
      json: { type: "boolean", default: false },
    },
  });
  const { json } = values;
  const [first, count, together, turns] = [
    Number(values.seed),
    Number(values.seeds),
    Number(values.together),
    Number(values.turns),
  ];
  const began = performance.now();
  const failed: number[] = [];
  const sum = { pdfs: 0, overage: 0, bills: 0 };
  await globalSetup();
  try {
    for (let done = 0; done < count; done += together) {
      const size = Math.min(together, count - done);
      const seeds = Array.from({ length: size }, (_, index) => first + done + index);
      if (!json) console.log(`seeds ${first + done} to ${first + done + size - 1}`);
      for (const verdict of await tried(seeds, turns)) {
        if (verdict.fault !== null) failed.push(tell(verdict));
        sum.pdfs += verdict.pdfs;
        sum.overage += verdict.overage;
        sum.bills += verdict.bills;
      }
    }
  } finally {
    await globalTeardown();
  }
  const seconds = Math.round((performance.now() - began) / 1000);
  const told = { first, count, together, turns, ...sum, failed, seconds };
  if (json) console.log(JSON.stringify(told));
  else {
    console.table([{ ...told, failed: failed.length }]);
    console.log(failed.length === 0 ? "All laws hold" : `${failed.length} SEEDS FAILED`);
  }
  return failed.length === 0 ? 0 : 1;
}

/** What fails for all of them fails for each. */
async function tried(seeds: readonly number[], turns: number): Promise<readonly Verdict[]> {
  try {
    return await tryPrograms({ seeds, turns });
  } catch (error) {
    const fault = error instanceof Error ? error : new Error(String(error));
    return seeds.map((seed) => ({ seed, fault, pdfs: 0, overage: 0, bills: 0 }));
  }
}

function tell({ seed, fault }: Verdict): number {
  console.error(`seed ${seed}: ${fault?.stack ?? ""}`);
  return seed;
}
