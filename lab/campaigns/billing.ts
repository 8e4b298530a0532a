/**
 * Random programs of billed accounts: PDFs and bulk jobs, checkouts, plan changes and cancellations, passing time, a
 * failing processor, lost, duplicated, late and reordered webhooks, and a service killed with SIGKILL:
 *
 * npm run campaign:billing -- [--seeds 500] [--seed N] [--together 20] [--turns 10] [--json]
 *
 * `--together` accounts share a service, a processor and a clock. Afterwards, for each account, files = ledger =
 * counters, every invoice matches an independent calculation, every overage line item matches the ledger, everything is
 * paid once, and the API shows the processor's state. Exit status 1 on any difference; the same seed and `--together`
 * reproduce it.
 */
import { parseArgs } from "node:util";
import { runPrograms, type Verdict } from "../../test/laws/run-programs.ts";
import { globalSetup, globalTeardown } from "../../test/support/harness/global-setup.ts";

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
      for (const verdict of await runOrFail(seeds, turns)) {
        if (verdict.fault !== null) failed.push(report(verdict));
        sum.pdfs += verdict.pdfs;
        sum.overage += verdict.overage;
        sum.bills += verdict.bills;
      }
    }
  } finally {
    await globalTeardown();
  }
  const seconds = Math.round((performance.now() - began) / 1000);
  const summary = { first, count, together, turns, ...sum, failed, seconds };
  if (json) console.log(JSON.stringify(summary));
  else {
    console.table([{ ...summary, failed: failed.length }]);
    console.log(failed.length === 0 ? "All laws hold" : `${failed.length} SEEDS FAILED`);
  }
  return failed.length === 0 ? 0 : 1;
}

/** An error of the whole run fails every seed. */
async function runOrFail(seeds: readonly number[], turns: number): Promise<readonly Verdict[]> {
  try {
    return await runPrograms({ seeds, steps: turns });
  } catch (error) {
    const fault = error instanceof Error ? error : new Error(String(error));
    return seeds.map((seed) => ({ seed, fault, pdfs: 0, overage: 0, bills: 0 }));
  }
}

function report({ seed, fault }: Verdict): number {
  console.error(`seed ${seed}: ${fault?.stack ?? ""}`);
  return seed;
}
