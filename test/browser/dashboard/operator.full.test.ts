import assert from "node:assert/strict";
import { test } from "node:test";
import { OperatorStatus } from "../../../service/contract/operator.ts";
import { type TestAccount, uniqueEmail } from "../../support/harness/service.ts";
import { lookAt, NO_BROWSER, openDashboardHarness } from "./harness.ts";

const skip = NO_BROWSER;
const OPERATOR = uniqueEmail("operator");
const harness = await openDashboardHarness({ OPERATORS: OPERATOR });
const { service } = harness;

test("an operator sees the checks, the processes, figures and all accounts", {
  skip,
}, async (t) => {
  const account = await harness.account();
  const person = await harness.person(account);
  await service.database.pool.query("update person set email = $1 where email = $2", [
    OPERATOR,
    person.email,
  ]);
  const others = [await harness.account(), await harness.account()];
  await fail(others[0] ?? assert.fail());
  const { page, faults } = await harness.open({ test: t, path: "/production/", person });
  await page.getByRole("link", { name: "Operator" }).click();
  await page.getByRole("heading", { level: 1, name: "Operator" }).waitFor();
  const checks = page.getByRole("grid", { name: "Checks" });
  await checks.getByRole("row", { name: /^Storage/ }).waitFor();
  assert.match(await checks.innerText(), /stored, read and deleted an object/);
  const status = OperatorStatus.parse(
    await page.evaluate("fetch('/operator/status').then((it) => it.json())"),
  );
  const [process] = status.processes;
  assert.ok(process !== undefined);
  const processes = page.getByRole("grid", { name: "Processes" });
  await processes.getByRole("row", { name: new RegExp(`process ${process.pid}`) }).waitFor();
  const facts = page.getByRole("region", { name: "Figures" });
  const months = new RegExp(
    `Months prepared in the ledger\\s+${status.database.ledger_months_ahead}`,
  );
  assert.match(await facts.innerText(), months);
  const accounts = page.getByRole("grid", { name: "Accounts" });
  for (const { email } of others) await accounts.getByText(email).waitFor();
  const webhooks = page.getByRole("grid", { name: "Failing webhooks" });
  assert.match(await webhooks.innerText(), /hooks\.example\.com[^]*503[^]*4 deliveries in a row/);
  assert.doesNotMatch(await page.innerText("main"), /T0\/SECRET/);
  const region = page.getByRole("region", { name: "Failing webhooks" });
  await region.getByText("These are the newest 10 of 51.").waitFor();
  assert.equal(await webhooks.getByText("hooks.example.com").count(), 10);
  const mails = page.getByRole("grid", { name: "Mails given up" });
  assert.match(await mails.innerText(), /An invitation[^]*platen admin invite --account acct_/);
  await lookAt(page, "operator");
  await region.getByRole("button", { name: "Show 40 more" }).click();
  await region.getByText("These are the newest 50 of 51.").waitFor();
  assert.equal(await webhooks.getByText("hooks.example.com").count(), 50);
  for (const height of [900, 720]) {
    await page.setViewportSize({ width: 1280, height });
    await page.locator(".side-foot").scrollIntoViewIfNeeded();
    const foot = await page.locator(".side-foot").boundingBox();
    assert.ok(
      foot !== null && foot.y + foot.height <= height,
      `the account's menu at ${height} px`,
    );
  }
  assert.deepEqual(faults, []);
});

/** Gives an account webhooks whose deliveries fail, and a mail that was given up. */
async function fail({ accountId }: TestAccount): Promise<void> {
  const { pool } = service.database;
  await pool.query(
    `insert into webhook (account_id, environment, name, url, events, is_active, secret, failures_in_row, created_at)
     select $1, 'production', 'Hook', 'https://hooks.example.com/T0/SECRET', '{batch.failed}', number > 2, '', 4, now()
     from generate_series(1, 51) number`,
    [accountId],
  );
  await pool.query(
    `insert into webhook_delivery (webhook_id, account_id, environment, event_seq, event_type, status, attempts,
       response_code, error_message, created_at)
     select id, account_id, environment, 1, 'batch.failed', 'failed', 7, 503,
       'The endpoint answered with status 503.', now() - (5 - times) * interval '9 hours'
     from webhook, generate_series(1, 4) times where account_id = $1 and id % 2 = 0`,
    [accountId],
  );
  const facts = { kind: "invitation", inviterName: null, role: "editor" };
  await pool.query(
    `insert into notice (account_id, kind, key, facts, created_at, due_at, attempts, given_up_at, error)
     values ($1, 'invitation', 'invitation/x', $2, now() - interval '3 days', now(), 12, now(), '550 5.1.1 no such user')`,
    [accountId, facts],
  );
}

test("for all others there is no such page, and no link to it", { skip }, async (t) => {
  const person = await harness.person(await harness.account());
  const { page, faults } = await harness.open({ test: t, path: "/operator", person });
  await page.getByText("There is no such page").waitFor();
  assert.equal(await page.getByRole("link", { name: "Operator" }).count(), 0);
  assert.deepEqual(faults, []);
});
