import assert from "node:assert/strict";
import { after, test } from "node:test";
import { sql } from "kysely";
import { z } from "zod";
import { Account } from "#contract/account-settings.ts";
import { ask } from "../../../test/support/harness/ask.ts";
import {
  type TestAccount,
  testAccount,
  testService,
} from "../../../test/support/harness/service.ts";

// With a limit of 100 PDFs, the 95th crosses the warning threshold.
const service = await testService({ QUOTA_PDF_PRO: "100" });
after(service.stop);
const { db } = service.database;
/** The first PDF is counted when the month begins, each further one a second later. */
const MONTH = z.object({ month: z.string(), begins: z.date() });

async function onPlan(plan: "PRO" | "ENTERPRISE"): Promise<TestAccount> {
  const account = await testAccount(service);
  await db.updateTable("account").set({ plan }).where("id", "=", account.accountId).execute();
  return account;
}

/** Counts this many PDFs in the account's month; returns its start. */
async function makePdfs({ accountId }: TestAccount, pdfs: number): Promise<number> {
  const { rows } = await sql`
    select to_char(now() at time zone 'utc', 'YYYY-MM') as month,
      date_trunc('month', now(), 'utc') as begins`.execute(db);
  const { month, begins } = MONTH.parse(rows[0]);
  const which = { account_id: accountId, kind: "pdf", month } as const;
  await db.deleteFrom("usage_ledger").where("account_id", "=", accountId).execute();
  await db.deleteFrom("usage_counter").where("account_id", "=", accountId).execute();
  await db
    .insertInto("usage_counter")
    .values({ ...which, used: pdfs })
    .execute();
  await sql`
    insert into usage_ledger (account_id, kind, month, source, tier, occurred_at, environment,
      key_id)
    select ${accountId}, 'pdf', ${month}, ${accountId} || place, 'PRO',
      ${begins}::timestamptz + place * interval '1 second', 'production', 1
    from generate_series(1, ${pdfs}::integer) as place`.execute(db);
  return begins.getTime();
}

const usageBanners = async (account: TestAccount) =>
  Account.parse((await ask(`${service.url}/api/v1/account`, { key: account.key("read") })).body)
    .notices;

test("from 95 % on the account has a notice with the time of the crossing", async () => {
  const account = await onPlan("PRO");
  await makePdfs(account, 94);
  assert.deepEqual(await usageBanners(account), []);
  const begins = await makePdfs(account, 97);
  assert.deepEqual(await usageBanners(account), [
    {
      code: "quota_warning",
      message: "97 of the month's 100 PDFs are made.",
      since: new Date(begins + 95_000).toISOString(),
    },
  ]);
});

test("from 100 % on the notice says that overage has started, since the hundredth PDF", async () => {
  const account = await onPlan("PRO");
  const begins = await makePdfs(account, 130);
  const [notice, ...others] = await usageBanners(account);
  assert.equal(notice?.code, "overage_started");
  assert.equal(notice?.since, new Date(begins + 100_000).toISOString());
  assert.deepEqual(others, []);
});

test("an account that disables overage immediately has a notice that its quota is exhausted", async () => {
  const account = await onPlan("PRO");
  await makePdfs(account, 100);
  const json = { overage_limit_pdfs: 0 };
  const answer = await ask(`${service.url}/api/v1/account`, {
    method: "PUT",
    json,
    key: account.key(),
  });
  const { notices } = Account.parse(answer.body);
  assert.equal(notices[0]?.code, "quota_exhausted");
  assert.deepEqual(await usageBanners(account), notices);
});

test("ENTERPRISE has no quota notices unless the deployment sets a limit", async () => {
  const account = await onPlan("ENTERPRISE");
  await makePdfs(account, 1000);
  const counter = db.updateTable("usage_counter").set({ used: 999_999 });
  await counter.where("account_id", "=", account.accountId).execute();
  assert.deepEqual(await usageBanners(account), []);
});

test("the ledger is queried by an index-only scan", async () => {
  const account = await onPlan("PRO");
  await makePdfs(account, 100);
  const plan = await db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const query = sql<{ "QUERY PLAN": string }>`explain
      select occurred_at from (
        select occurred_at, sum(outputs) over (
          order by occurred_at rows between unbounded preceding and current row
        ) as up_to
        from usage_ledger
        where account_id = ${account.accountId} and kind = 'pdf' and month = ${"2026-11"}
      ) as entry
      where up_to >= 95 order by occurred_at limit 1`;
    return (await query.execute(tx)).rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
  assert.match(plan, /Index Only Scan using usage_ledger_\w+/);
  assert.doesNotMatch(plan, /Sort/);
});
