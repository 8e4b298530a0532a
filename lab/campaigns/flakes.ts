/**
 * Runs `npm test` again and again on a busy machine:
 * npm run campaign:flakes -- [--runs 10] [--loops 6] [--hold] [--full]
 *
 * Each run has busy loops beside it, browsers get their answers in any order, and generated inputs have a seed of their
 * own. `--hold` keeps a transaction open in another database of the server, which keeps it from removing dead rows. `--full`
 * runs the test files of `npm run test:full` instead. Every failure is shown with its run and seed; exits 1 when there
 * was one.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startBusyLoops } from "../../test/support/harness/busy-loops.ts";
import { chanceOf } from "../../tools/testing/chance-of-runs.ts";
import { stopSignal } from "./stop-signals.ts";

const RUNNER = fileURLToPath(new URL("../../tools/run-tests.ts", import.meta.url));
/** Lines that the runner prints about a failure and at its end; the failure's message follows, indented. */
const SHOWN = /^(FAILED|over budget|\d+ files in|\d+ passed| {4})/;

process.exitCode = await main();

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      runs: { type: "string", default: "10" },
      loops: { type: "string", default: "6" },
      hold: { type: "boolean", default: false },
      full: { type: "boolean", default: false },
    },
  });
  const [runs, loops] = [Number(values.runs), Number(values.loops)];
  assert.ok(runs > 0 && loops >= 0, "--runs and --loops are numbers");
  const stop = stopSignal();
  const busy = startBusyLoops(loops);
  let failed = 0;
  try {
    for (let run = 1; run <= runs && !stop.aborted; run += 1) {
      const chance = chanceOf(Date.now());
      console.log(
        `run ${run} of ${runs} beside ${loops} busy loops, TEST_SEED=${chance.TEST_SEED}`,
      );
      if (!(await passes(chance, values, stop))) failed += 1;
    }
  } finally {
    await busy.stop();
  }
  console.log(`${failed} of ${runs} runs failed`);
  return failed === 0 ? 0 : 1;
}

/** Runs the tests once; shows only what failed, and the end. They end when `stop` aborts. */
async function passes(
  chance: ReturnType<typeof chanceOf>,
  { hold, full }: { readonly hold: boolean; readonly full: boolean },
  stop: AbortSignal,
): Promise<boolean> {
  const child = spawn(process.execPath, [RUNNER, ...(full ? ["--full"] : [])], {
    env: {
      ...process.env,
      ...chance,
      ...(hold ? { TEST_HELD_TRANSACTION: "1" } : {}),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  stop.addEventListener("abort", () => child.kill("SIGTERM"), { once: true });
  const closed = new Promise<number | null>((resolve) => child.once("close", resolve));
  for await (const line of createInterface({ input: child.stdout }))
    if (SHOWN.test(line)) console.log(`  ${line}`);
  return (await closed) === 0;
}
