/** Random programs of billed accounts, and the laws that hold after each. More: npm run campaign:billing. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { testSeed } from "../support/harness/chance.ts";
import { runPrograms } from "./run-programs.ts";

const SEEDS = 12;
const TURNS = 6;

test("after random actions, faults and kills: files = ledger = counters, invoices match the model, and the API shows the processor's state", async (t) => {
  const first = testSeed();
  t.diagnostic(`seeds from ${first} on`);
  const seeds = Array.from({ length: SEEDS }, (_, index) => first + index);
  const verdicts = await runPrograms({ seeds, steps: TURNS });
  for (const { seed, fault } of verdicts)
    if (fault !== null)
      throw new Error(`seed ${seed} of those from ${first}: ${fault.stack}`, { cause: fault });
  const made = verdicts.reduce((sum, { pdfs }) => sum + pdfs, 0);
  assert.ok(made > SEEDS, `${made} PDFs are too few to say anything`);
});
