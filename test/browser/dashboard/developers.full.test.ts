import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { ask } from "../../support/harness/ask.ts";
import { openBulkHarness } from "../../support/harness/bulk-harness.ts";
import { eventually } from "../../support/harness/eventually.ts";
import { UNREACHABLE_URL } from "../../support/harness/one-of-each.ts";
import { upload } from "../../support/harness/templates.ts";
import { violations } from "../dashboard-page.ts";
import { lookAt, NO_BROWSER, openDashboardHarness, pictured, SIGHTS } from "./harness.ts";

const skip = NO_BROWSER;
const harness = await openDashboardHarness();
const { service } = harness;
const API = `${service.url}/api/v1`;
const HOUR_MS = 3_600_000;
const Task = z.looseObject({ task_id: z.string(), status: z.string() });
const Made = z.looseObject({ id: z.int() });

test("124. refused requests are listed, filtered, explained and repeated", { skip }, async (t) => {
  const account = await harness.account();
  const person = await harness.person(account);
  const key = account.key("write");
  const answer = await ask(`${API}/templates/999?name=Lovelace`, { key });
  const id = answer.headers.get("x-request-id") ?? "";
  await ask(`${API}/mappings`, { key, json: { name: "Lovelace" } });
  const listed = async (): Promise<string> => (await ask(`${API}/requests`, { key })).text;
  await eventually("both requests", listed, (text) => text.includes("validation_error"));
  const path = "/production/requests";
  const { page, faults } = await harness.open({ test: t, path, person, ...SIGHTS.wide });
  const row = page.getByRole("row", { name: "GET /api/v1/templates/999" });
  await row.getByText(`ID ${id}`).waitFor();
  await row.getByText("Key “").waitFor();
  assert.equal(await page.getByText("Lovelace").count(), 0);
  // Devices whose clock is wrong by an hour.
  for (const wrong of [-HOUR_MS, HOUR_MS]) {
    await page.clock.setFixedTime(Date.now() + wrong);
    await page.reload();
    await row.getByText(/^(?:now|\d+ minutes? ago)$/).waitFor();
  }
  await lookAt(page, "requests");
  await row.getByRole("button", { name: /^Show as curl/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(`"${service.url}/api/v1/templates/999"`).waitFor();
  assert.deepEqual(await violations(page), []);
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: /^All codes/ }).click();
  await page.getByRole("option", { name: "template_not_found" }).click();
  await page.getByText("validation_error").waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^All Show/ }).click();
  await page.getByRole("option", { name: "Failed (5xx)" }).click();
  await page.getByText("No request matches.").waitFor();
  await page.getByRole("button", { name: "Show all" }).click();
  await row.getByRole("link", { name: "What template_not_found means" }).click();
  await page.locator("dt:target", { hasText: "template_not_found" }).waitFor();
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(faults, []);
});

test("events are listed and sent again, by those who may", { skip }, async (t) => {
  const account = await harness.account();
  const person = await harness.person(account);
  const desk = await openBulkHarness(service.url, account.key());
  await desk.ended(await desk.submit("name,town,kind,agreed\nAnn,Oslo,a,yes\n"));
  const path = "/production/events";
  const { page, faults } = await harness.open({ test: t, path, person, ...SIGHTS.wide });
  const row = page.getByRole("row", { name: /Job finished/ });
  await row.getByRole("link", { name: /^Job bulk_/ }).waitFor();
  await lookAt(page, "events");
  const resend = row.getByRole("button", { name: /^Send again: evt_/ });
  await resend.click();
  await page.getByText("There is no webhook in this environment").waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  const hook = { name: "Payroll", webhook_url: UNREACHABLE_URL, events: ["batch.completed"] };
  const { id } = Made.parse(
    (await ask(`${API}/webhook-configs`, { key: account.key(), json: hook })).body,
  );
  await page.reload();
  await resend.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Payroll").first().waitFor();
  assert.deepEqual(await violations(page), []);
  await pictured(page, "events-resend");
  await dialog.getByRole("button", { name: "Send again" }).click();
  await page.getByText("The event is being sent again.").waitFor();
  const { text } = await ask(`${API}/webhook-configs/${id}/deliveries`, { key: account.key() });
  assert.match(text, /"batch\.completed"/);
  await page.getByRole("button", { name: /^All events/ }).click();
  await page.getByRole("option", { name: /^Job failed/ }).click();
  await page.getByText("No event matches.").waitFor();
  assert.deepEqual(faults, []);
  const viewer = await harness.person(account, "viewer");
  const seen = await harness.open({ test: t, path, person: viewer, ...SIGHTS.wide });
  await seen.page.getByRole("row", { name: /Job finished/ }).waitFor();
  assert.equal(await seen.page.getByRole("button", { name: /^Send again: evt_/ }).count(), 0);
  await seen.page.goto(`${service.url}/app/production/requests`);
  await seen.page.getByText("No refused requests").waitFor();
  assert.deepEqual(seen.faults, []);
});

test("tasks are listed, downloaded and cancelled", { skip }, async (t) => {
  const account = await harness.account();
  const person = await harness.person(account);
  const key = account.key();
  const { id: template } = Made.parse((await upload(service, key)).body);
  const start = async (filename: string): Promise<string> => {
    const json = {
      template_id: template,
      data: { "person.name": "Ada" },
      async_mode: true,
      filename,
    };
    const made = Task.parse((await ask(`${API}/generate/pdf`, { key, json })).body);
    const read = async () =>
      Task.parse((await ask(`${API}/generate/status/${made.task_id}`, { key })).body);
    await eventually("the end of the task", read, ({ status }) => status === "completed");
    return made.task_id;
  };
  await start("ready.pdf");
  const held = await start("held.pdf");
  await service.database.pool.query(
    `update task set status = 'pending', data = '{}', not_before = now() + interval '10 years',
       finished_at = null, file_id = null, expires_at = null where id = $1`,
    [held],
  );
  const path = "/production/tasks";
  const { page, faults } = await harness.open({ test: t, path, person, ...SIGHTS.wide });
  const row = page.getByRole("row", { name: /held\.pdf/ });
  await row.getByText("Waiting").waitFor();
  await lookAt(page, "tasks");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download ready.pdf" }).click();
  assert.equal((await download).suggestedFilename(), "ready.pdf");
  await row.getByRole("button", { name: "Cancel held.pdf" }).click();
  await page.getByText("held.pdf was cancelled.").waitFor();
  await row.getByText("Cancelled").waitFor();
  assert.equal(await row.getByRole("button").count(), 0);
  assert.deepEqual(faults, []);
});

test("a form's page has programs that fill it, with its fields", { skip }, async (t) => {
  const account = await harness.account();
  const person = await harness.person(account, "viewer");
  const { id } = Made.parse((await upload(service, account.key())).body);
  const path = `/production/templates/${id}`;
  const { page, faults } = await harness.open({ test: t, path, person, ...SIGHTS.wide });
  await page.getByText("For developers", { exact: true }).click();
  for (const [language, text] of [
    ["curl", String.raw`\"template_id\":${id}`],
    ["JavaScript", "await platen.generate.bytes({"],
    ["Python", "import urllib.request"],
  ] as const) {
    await page.getByRole("tab", { name: language }).click();
    await page
      .getByRole("group", { name: `Program that fills one PDF, ${language}` })
      .getByText(text)
      .waitFor();
  }
  await page.getByText("For developers", { exact: true }).scrollIntoViewIfNeeded();
  await pictured(page, "samples");
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(faults, []);
});
