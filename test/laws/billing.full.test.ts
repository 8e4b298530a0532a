/** Random programs of accounts that are billed, and what holds after each of them. More: npm run campaign:billing. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { testSeed } from "../support/harness/chance.ts";
import { tryPrograms } from "./try-programs.ts";

const SEEDS = 12;
const TURNS = 6;

test("whatever accounts do, whatever fails and whoever is killed: files = ledger = counters, invoices are what they should be, and what is shown is what is", async (t) => {
  const first = testSeed();
  t.diagnostic(`seeds from ${first} on`);
  const seeds = Array.from({ length: SEEDS }, (_, index) => first + index);
  const verdicts = await tryPrograms({ seeds, turns: TURNS });
  for (const { seed, fault } of verdicts)
    if (fault !== null) throw new Error(`seed ${seed} of those from ${first}`, { cause: fault });
  const made = verdicts.reduce((sum, { pdfs }) => sum + pdfs, 0);
  assert.ok(made > SEEDS, `${made} PDFs are too few to say anything`);
});
