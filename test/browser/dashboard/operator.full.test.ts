import assert from "node:assert/strict";
import { test } from "node:test";
import { OperatorStatus } from "../../../service/contract/operator.ts";
import { uniqueEmail } from "../../support/harness/service.ts";
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
  await lookAt(page, "operator");
  assert.deepEqual(faults, []);
});

test("for all others there is no such page, and no link to it", { skip }, async (t) => {
  const person = await harness.person(await harness.account());
  const { page, faults } = await harness.open({ test: t, path: "/operator", person });
  await page.getByText("There is no such page").waitFor();
  assert.equal(await page.getByRole("link", { name: "Operator" }).count(), 0);
  assert.deepEqual(faults, []);
});
