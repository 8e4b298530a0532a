import assert from "node:assert/strict";
import { test } from "node:test";
import { brand } from "#base/brand.ts";
import { instant } from "#base/instant.ts";
import type {
  AccountId,
  CallerIdentity,
  KeyId,
  MemberId,
  PersonId,
  SessionId,
} from "#domain/accounts";
import { pageOf } from "./billing-page.ts";

const baseUrl = () => "https://platen.example/forms";
const accountId = brand<AccountId>("acct_a");
const MEMBER: CallerIdentity = {
  kind: "member",
  memberId: brand<MemberId>(3),
  personId: brand<PersonId>("pers_a"),
  sessionId: brand<SessionId>(7),
  role: "admin",
  authenticatedAt: instant(Date.UTC(2030, 0, 1)),
  signedInBy: "password",
};

test("members return to the dashboard's billing page in their environment", () => {
  const buyer = { accountId, by: MEMBER, environment: "staging" } as const;
  for (const visit of ["portal", "checkout=success", "checkout=cancel"] as const)
    assert.equal(
      pageOf(baseUrl, buyer, visit),
      "https://platen.example/forms/app/staging/billing?from=processor",
    );
});

test("callers without a session return to the page that explains the API", () => {
  const by = { kind: "key", keyId: brand<KeyId>(12) } as const;
  const key = { accountId, by, environment: "production" } as const;
  assert.equal(pageOf(baseUrl, key, "portal"), "https://platen.example/forms/billing");
  const mail = { accountId, by: null, environment: "production" } as const;
  assert.equal(
    pageOf(baseUrl, mail, "checkout=success"),
    "https://platen.example/forms/billing?checkout=success",
  );
});
