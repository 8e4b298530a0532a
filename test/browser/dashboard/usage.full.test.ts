import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { DailyUsage } from "../../../service/contract/usage.ts";
import { ask } from "../../support/harness/ask.ts";
import { createOneOfEach } from "../../support/harness/one-of-each.ts";
import type { TestAccount } from "../../support/harness/service.ts";
import { violations } from "../dashboard-page.ts";
import {
  fitsWindow,
  MATRIX,
  NO_BROWSER,
  openDashboardHarness,
  pictured,
  SIGHTS,
} from "./harness.ts";

const skip = NO_BROWSER;
const harness = await openDashboardHarness();
const { service } = harness;
/** The PDFs of each day, form and key. */
const LEDGER = `select to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD') as date,
    template_id::text as template, coalesce(key_id::text, '') as key, sum(outputs)::int as pdfs
  from usage_ledger where account_id = $1 and kind = 'pdf' group by 1, 2, 3`;

type Entry = {
  readonly date: string;
  readonly template: string;
  readonly key: string;
  readonly pdfs: number;
};

test("125: usage by day, key and form is that of the ledger and the API, to the unit", {
  skip,
}, async (t) => {
  const account = await harness.account();
  const person = await harness.person(account);
  await createOneOfEach(service.url, account.key());
  await createOneOfEach(service.url, account.key());
  await spreadOverDays(account);
  const { rows: ledger } = await service.database.pool.query<Entry>(LEDGER, [account.accountId]);
  const total = sumOf(ledger);
  assert.ok(total > 2 && new Set(ledger.map(({ date }) => date)).size > 2);

  const path = "/production/usage";
  const { page, faults } = await harness.open({ test: t, path, person, locale: "en-US" });
  await choose(page, "Period", "The last 30 days");
  await page.getByText(`${total} PDFs in this period.`).waitFor();
  await page.locator(".usage-canvas canvas").waitFor();
  const days = await cellsOf(page, "By day");
  assert.deepEqual(
    days.map(([date, pdfs]) => [date, Number(pdfs)]),
    [...groupedBy(ledger, "date")].toSorted(([a], [b]) => (a < b ? 1 : -1)),
  );
  for (const [dimension, label] of [
    ["key", "API key"],
    ["template", "Form"],
  ] as const) {
    await choose(page, "Group by", label);
    const shown = (await cellsOf(page, label)).map(([, pdfs]) => Number(pdfs));
    const api = await daily(account, dimension);
    assert.deepEqual(
      shown,
      [...groupedBy(ledger, dimension).values()].toSorted((a, b) => b - a),
    );
    assert.equal(
      api.days.reduce((sum, day) => sum + day.pdf_generations, 0),
      total,
    );
  }
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download CSV" }).click(),
  ]);
  const csv = await readFile((await download.path()) ?? assert.fail("no file"), "utf8");
  const lines = csv.trimEnd().split("\r\n").slice(1);
  assert.equal(
    lines.reduce((sum, line) => sum + Number(line.split(",").at(-1)), 0),
    total,
  );
  for (const sight of MATRIX) {
    const { viewport, colorScheme } = SIGHTS[sight];
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await fitsWindow(page);
    await pictured(page, `usage-${sight}`);
    assert.deepEqual(await violations(page), []);
  }
  assert.deepEqual(faults, []);
});

test("107: from 80 % the page warns, and the meter in the navigation leads to it", {
  skip,
}, async (t) => {
  const account = await harness.account();
  const owner = await harness.person(account);
  const person = await harness.person(account, "viewer");
  await service.database.pool.query("update account set plan = 'PRO' where id = $1", [
    account.accountId,
  ]);
  // The service counts what was really made, which 850 PDFs are too many for here.
  await service.database.pool.query(
    `insert into usage_counter (account_id, kind, month, used)
     values ($1, 'pdf', to_char(now() at time zone 'UTC', 'YYYY-MM'), 850)`,
    [account.accountId],
  );
  const { page, faults } = await harness.open({ test: t, path: "/production/", person });
  await page.getByRole("link", { name: /850 of/ }).click();
  await page.getByRole("heading", { level: 1, name: "Usage" }).waitFor();
  await page.getByText("85 % of this month’s PDFs are used.").waitFor();
  await page.getByText("An owner or admin of the account can change the plan.").waitFor();
  assert.deepEqual(await violations(page), []);
  await pictured(page, "usage-warning");
  assert.deepEqual(faults, []);
  const theirs = await harness.open({ test: t, path: "/production/usage", person: owner });
  await theirs.page.getByRole("link", { name: "Compare plans" }).click();
  await theirs.page.getByRole("heading", { level: 1, name: "Plan and billing" }).waitFor();
  assert.deepEqual(theirs.faults, []);
});

/** Makes each entry of the ledger one of another day, the newest of today. */
async function spreadOverDays({ accountId }: TestAccount): Promise<void> {
  await service.database.pool.query(
    `update usage_ledger as entry set occurred_at = occurred_at - (place - 1) * interval '1 day'
     from (select id, row_number() over (order by id desc) as place from usage_ledger
           where account_id = $1 and kind = 'pdf') as placed
     where entry.id = placed.id and entry.account_id = $1`,
    [accountId],
  );
}

async function daily(account: TestAccount, by: "key" | "template") {
  const answer = await ask(`${service.url}/api/v1/billing/usage/daily?by=${by}`, {
    key: account.key(),
  });
  return DailyUsage.parse(answer.body);
}

function sumOf(entries: readonly Entry[]): number {
  return entries.reduce((sum, { pdfs }) => sum + pdfs, 0);
}

function groupedBy(
  entries: readonly Entry[],
  member: "date" | "template" | "key",
): ReadonlyMap<string, number> {
  const groups = Map.groupBy(entries, (entry) => entry[member]);
  return new Map([...groups].map(([id, group]) => [id, sumOf(group)]));
}

/** The texts of the cells of a table's rows. */
async function cellsOf(page: Page, name: string): Promise<readonly (readonly string[])[]> {
  const table = page.getByRole("grid", { name, exact: true });
  await table.waitFor();
  const rows = await table.getByRole("row").all();
  const texts = await Promise.all(
    rows.map((row) => row.locator("[role=rowheader], [role=gridcell]").allInnerTexts()),
  );
  return texts.filter(({ length }) => length > 0);
}

async function choose(page: Page, label: string, choice: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`${label}$`) }).click();
  await page.getByRole("option", { name: choice, exact: true }).click();
}
