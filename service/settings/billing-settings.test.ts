import assert from "node:assert/strict";
import { test } from "node:test";
import { readConfig } from "./config.ts";

const KEYS = { STRIPE_SECRET_KEY: "sk_test_abc", STRIPE_WEBHOOK_SECRET: "whsec_abc" };

const without = (env: Record<string, string>) => () => readConfig({ BILLING: "stripe", ...env });

test("without BILLING the mode is the sandbox, marked as a default", () => {
  const { mode, isConfigured } = readConfig({}).billing;
  assert.deepEqual([mode, isConfigured], ["sandbox", false]);
  const said = readConfig({ BILLING: "sandbox" }).billing;
  assert.deepEqual([said.mode, said.isConfigured], ["sandbox", true]);
});

test("Stripe requires its two keys, and each missing one is named", () => {
  const { secretKey, webhookSecret } = readConfig({ BILLING: "stripe", ...KEYS }).billing;
  assert.deepEqual([secretKey, webhookSecret], ["sk_test_abc", "whsec_abc"]);
  assert.throws(without({}), /BILLING=stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET$/);
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = KEYS;
  assert.throws(without({ STRIPE_SECRET_KEY }), /needs STRIPE_WEBHOOK_SECRET$/);
  assert.throws(without({ STRIPE_WEBHOOK_SECRET }), /needs STRIPE_SECRET_KEY$/);
});

test("keys of Stripe are only accepted with Stripe", () => {
  for (const BILLING of ["off", "sandbox"]) {
    const { secretKey, webhookSecret } = readConfig({ BILLING, ...KEYS }).billing;
    assert.deepEqual([secretKey, webhookSecret], [null, null]);
  }
});

test("the URL of a sandbox and the mail settings are read", () => {
  const { billing, mail } = readConfig({
    SANDBOX_URL: "http://127.0.0.1:12111/",
    SANDBOX_PORT: "12112",
    TRIAL_OVERAGE: "free",
    SMTP_URL: "smtps://user:pass@mail.example.org:465",
    MAIL_FROM: "Forms <forms@example.org>",
  });
  assert.deepEqual(
    [billing.sandboxUrl, billing.sandboxPort, billing.trialOverage],
    ["http://127.0.0.1:12111", 12_112, "free"],
  );
  assert.deepEqual(mail, {
    url: "smtps://user:pass@mail.example.org:465",
    from: "Forms <forms@example.org>",
  });
});
