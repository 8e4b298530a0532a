import assert from "node:assert/strict";
import { test } from "node:test";
import { brand } from "#base/brand.ts";
import { instant, later } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import { openBillingLink } from "#domain/notices";
import { sealBillingLink } from "../../domain/notices/billing-link.ts";
import { keyRingVault } from "./vault.ts";

const START = instant(Date.UTC(2026, 0, 15));
const WEEK = 7 * 24 * 3600;
const ACCOUNT = brand<AccountId>("acct_x/y");
const vault = keyRingVault([{ id: "2031-a", bytes: new Uint8Array(32).fill(9) }]);

test("a link opens its account's billing for seven days", () => {
  const token = sealBillingLink(vault, ACCOUNT, START);
  assert.match(token, /^[\w.~-]+$/);
  assert.doesNotMatch(token, /acct/);
  const valid = { kind: "valid", accountId: ACCOUNT };
  assert.deepEqual(openBillingLink(vault, token, START), valid);
  assert.deepEqual(openBillingLink(vault, token, later(START, WEEK - 1)), valid);
  assert.deepEqual(openBillingLink(vault, token, later(START, WEEK)), { kind: "expired" });
});

test("a token that was not sealed as a link is invalid", () => {
  const token = sealBillingLink(vault, ACCOUNT, START);
  const middle = Math.floor(token.length / 2);
  const other = token[middle] === "A" ? "B" : "A";
  const forUse = (about: string) =>
    vault
      .seal(`${later(START, 60)}/${ACCOUNT}`, about)
      .replace(":", "~")
      .replaceAll("+", "-");
  for (const wrong of [
    "",
    "x",
    "x".repeat(100_000),
    ACCOUNT,
    token.slice(0, -4),
    token.slice(0, middle) + other + token.slice(middle + 1),
    token.replace("2031-a", "2032-b"),
    `${token}<script>`,
    forUse("webhook/1"),
    forUse(""),
  ])
    assert.deepEqual(openBillingLink(vault, wrong, START), { kind: "invalid" }, wrong.slice(0, 90));
});
