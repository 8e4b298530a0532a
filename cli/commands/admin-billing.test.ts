import assert from "node:assert/strict";
import { after, test } from "node:test";
import { testDatabase } from "../../test/support/harness/database.ts";
import { ownFolder, runPlaten } from "../run-platen.fixture.ts";

const { url, close } = await testDatabase();
after(close);
const env = { DATABASE_URL: url, PLATEN_HOME: ownFolder() };

test("an address that has an account is refused, in JSON mode too, unless duplicates are allowed", async () => {
  const args = [
    "create-account",
    "--email",
    "dup@example.org",
    "--plan",
    "PRO",
    "--status",
    "none",
  ];
  const { account_id: id } = parseOutput(await admin(...args, "--json"));
  const refused = await admin(...args, "--json");
  assert.deepEqual([refused.code, refused.out], [1, ""]);
  assert.ok(refused.err.includes(`The account ${String(id)} has the address dup@example.org.`));
  assert.match(refused.err, /--allow-duplicate/);
  const other = parseOutput(await admin(...args, "--allow-duplicate", "--json"));
  assert.notEqual(other["account_id"], id);
});

test("a trial account becomes active once the clock has passed the trial's end", async () => {
  const made = await admin("create-account", "--email", "a@example.org", "--plan", "PRO");
  assert.match(made.out, /^Account acct_\w+ for a@example\.org on PRO, active\n/);
  const trial = ["--email", "b@example.org", "--plan", "PRO", "--status", "trialing"];
  const { account_id: id } = parseOutput(await admin("create-account", ...trial, "--json"));
  assert.match(String(id), /^acct_/);
  const before = parseOutput(await admin("clock", "--json"));
  assert.deepEqual([before["is_frozen"], before["sandbox"]], [false, null]);
  const at = new Date(Date.parse(String(before["service"])) + 20 * 86_400_000).toISOString();
  const moved = await admin("clock", "--advance-to", at);
  assert.match(moved.out, /^Service {2}\d.*\nSandbox {2}not running/);
  const back = await admin("clock", "--advance-to", "2026-01-01");
  assert.deepEqual([back.code, /does not go back/.test(back.err)], [1, true]);
  const usage = await admin("usage", "--account", String(id), "--json");
  const { month, accounts } = parseOutput(usage);
  assert.equal(month, at.slice(0, 7));
  assert.ok(Array.isArray(accounts));
  assert.deepEqual(accounts, [
    {
      account_id: id,
      email: "b@example.org",
      plan: "PRO",
      status: "trialing",
      pdfs: 0,
      limit: 1000,
      overage_pdfs: 0,
      overage_cents: 0,
      reported_pdfs: 0,
      ai_generations: 0,
    },
  ]);
});

test("a status that a deployment does not support is refused with an explanation", async () => {
  const off = { BILLING: "off" };
  const wanted = ["--email", "c@example.org", "--plan", "PRO", "--status", "active"];
  const status = await adminWith(off, "create-account", ...wanted);
  assert.deepEqual([status.code, /BILLING=off/.test(status.err)], [2, true]);
  const stripe = {
    BILLING: "stripe",
    STRIPE_SECRET_KEY: "sk_test_x",
    STRIPE_WEBHOOK_SECRET: "whsec_x",
  };
  const paying = await adminWith(stripe, "create-account", ...wanted);
  assert.deepEqual([paying.code, /--status none/.test(paying.err)], [2, true]);
  const clock = await adminWith(off, "clock");
  assert.deepEqual([clock.code, /BILLING=off/.test(clock.err)], [1, true]);
  const time = await admin("clock", "--advance-to", "soon");
  assert.deepEqual([time.code, /a time such as/.test(time.err)], [2, true]);
  const unknown = await admin("usage", "--account", "acct_nobody");
  assert.deepEqual([unknown.code, /no account acct_nobody/.test(unknown.err)], [1, true]);
});

function admin(...args: readonly string[]) {
  return adminWith({}, ...args);
}

function adminWith(more: Readonly<Record<string, string>>, ...args: readonly string[]) {
  return runPlaten(["admin", ...args], { env: { ...env, ...more } });
}

function parseOutput({ out }: { readonly out: string }): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(out);
  assert.ok(typeof value === "object" && value !== null);
  return { ...value };
}
