import assert from "node:assert/strict";
import { after, test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { instant } from "#base/instant.ts";
import { chance } from "../../../../test/support/harness/chance.ts";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import {
  OverageSimulation,
  type Step,
} from "../../../../test/support/simulation/overage-simulation.ts";

const database = await testDatabase();
after(database.close);
const { db } = database;
/** Close to the end of the month, so that most programs reach its close. */
const JANUARY_30 = instant(Date.UTC(2026, 0, 30, 12));

/** Asserts that ledger, counters and sums agree. */
async function assertCountsAgree({ accountId, made }: OverageSimulation): Promise<void> {
  const { rows } = await sql<{ month: string; used: string; lines: string }>`
    select month, used, (
      select coalesce(sum(outputs), 0) from usage_ledger as line
      where line.account_id = ${accountId} and line.month = usage_counter.month
    ) as lines
    from usage_counter where account_id = ${accountId}`.execute(db);
  for (const { month, used, lines } of rows) assert.equal(used, lines, month);
  assert.equal(
    rows.reduce((sum, { used }) => sum + Number(used), 0),
    made,
  );
  const { rows: sums } = await sql<{ ledger: string; sums: string }>`
    select (
      select coalesce(json_agg(json_build_array(month, tier, overage_cents, lines)
        order by month, tier), '[]')
      from (
        select month, tier, overage_cents, sum(outputs) as lines from usage_ledger
        where account_id = ${accountId} and overage group by 1, 2, 3
      ) as one
    )::text as ledger, (
      select coalesce(json_agg(json_build_array(month, tier, cents, pdfs)
        order by month, tier), '[]')
      from usage_overage where account_id = ${accountId}
    )::text as sums`.execute(db);
  assert.equal(sums[0]?.sums, sums[0]?.ledger);
}

/** The closed months with their final counts. */
async function closedMonths({
  accountId,
}: OverageSimulation): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom("usage_counter")
    .select(["month", "used"])
    .where("account_id", "=", accountId)
    .where("closed_at", "is not", null)
    .execute();
  return new Map(rows.map(({ month, used }) => [month, used]));
}

/** The price of all overage in the ledger, in months with an overage subscription. */
async function owedCents({ accountId }: OverageSimulation): Promise<number> {
  const { rows } = await sql<{ cents: string }>`
    select coalesce(sum(overage_cents * outputs), 0) as cents from usage_ledger as line
    where account_id = ${accountId} and overage and (
      exists (select from overage_invoice as invoice
        where invoice.account_id = line.account_id and invoice.month = line.month)
      or exists (select from overage_report as report
        where report.account_id = line.account_id and report.month = line.month)
    )`.execute(db);
  return Number(rows[0]?.cents);
}

function chargedCents({ processor }: OverageSimulation): number {
  const invoiced = processor.invoices.map(({ billed }) => {
    assert.ok(billed !== null, "every invoice is final");
    return (billed.PRO ?? 0) * 10 + (billed.BUSINESS ?? 0) * 5;
  });
  return invoiced.reduce((sum, cents) => sum + cents, 0) + processor.correctedCents;
}

const pdfs = fc.integer({ min: 1, max: 12 });
const share = fc.constantFrom(0, 0.3, 0.6, 1);
const count = fc.record({ kind: fc.constant("count"), pdfs });
const together = fc.record({ kind: fc.constant("together"), pdfs });
const report = fc.constant({ kind: "report" } as const);
const plan = fc.record({
  kind: fc.constant("plan"),
  tier: fc.constantFrom("PRO", "BUSINESS"),
});
const wait = (minutes: readonly number[]) =>
  fc.record({ kind: fc.constant("wait"), minutes: fc.constantFrom(...minutes) });

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.oneof(count, count, fc.record({ kind: fc.constant("late"), pdfs })) },
  { weight: 4, arbitrary: together },
  { weight: 4, arbitrary: wait([1, 61, 700, 1500, 5000]) },
  { weight: 3, arbitrary: report },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("fault-rates"), lost: share, unanswered: share }),
  },
  { weight: 1, arbitrary: plan },
  { weight: 1, arbitrary: fc.constant({ kind: "end" }) },
  { weight: 1, arbitrary: fc.constant({ kind: "begin" }) },
);

/**
 * Steps after which every invoice has its last report, and all usage a subscription. The processor waits three days for
 * an event to be acknowledged, so that no wait is longer.
 */
const faultless: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: count },
  { weight: 4, arbitrary: together },
  { weight: 4, arbitrary: wait([1, 61, 700, 1500]) },
  { weight: 3, arbitrary: report },
  { weight: 1, arbitrary: plan },
);

/** Runs the steps until every invoice is final, and asserts what holds after any. */
async function simulate(program: readonly Step[], seed: number): Promise<OverageSimulation> {
  const simulation = await OverageSimulation.begin(database, JANUARY_30, chance(seed));
  const closed = new Map<string, string>();
  for (const one of program) {
    await simulation.take(one);
    for (const [month, used] of await closedMonths(simulation)) {
      assert.equal(closed.get(month) ?? used, used, `${month} was closed`);
      closed.set(month, used);
    }
  }
  await simulation.settle();
  await assertCountsAgree(simulation);
  assert.equal(chargedCents(simulation), await owedCents(simulation));
  return simulation;
}

test("in any order of events, files, ledger and counters agree, nothing is counted after the close, and every overage PDF is charged once", async () => {
  const steps = fc.array(step, { minLength: 5, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(steps, fc.integer(), async (program, seed) => {
      await simulate(program, seed);
    }),
    { numRuns: 20 },
  );
});

test("a correction that was not sent before its subscription ended is sent to the next one", async () => {
  const lost = { kind: "fault-rates", lost: 1, unanswered: 0 } as const;
  const program: readonly Step[] = [
    { kind: "end" },
    { kind: "count", pdfs: 6 },
    { kind: "wait", minutes: 5000 },
    { kind: "begin" },
    lost,
    { kind: "report" },
    { kind: "end" },
    { kind: "wait", minutes: 1 },
    { kind: "report" },
  ];
  const { processor } = await simulate(program, 0);
  assert.equal(processor.correctedCents, 10);
});

test("without faults no charge is corrected", async () => {
  const steps = fc.array(faultless, { minLength: 5, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(steps, fc.integer(), async (program, seed) => {
      const { processor } = await simulate(program, seed);
      assert.equal(processor.correctedCents, 0);
    }),
    { numRuns: 5 },
  );
});
