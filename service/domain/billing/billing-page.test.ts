import assert from "node:assert/strict";
import { test } from "node:test";
import { brand } from "#base/brand.ts";
import { instant } from "#base/instant.ts";
import type { CallerIdentity, KeyId, MemberId, PersonId, SessionId } from "#domain/accounts";
import { pageOf } from "./billing-page.ts";

const DEPS = { baseUrl: () => "https://platen.example/forms" };
const MEMBER: CallerIdentity = {
  kind: "member",
  memberId: brand<MemberId>(3),
  personId: brand<PersonId>("pers_a"),
  sessionId: brand<SessionId>(7),
  role: "admin",
  authenticatedAt: instant(Date.UTC(2030, 0, 1)),
};

test("members return to the dashboard's billing page in their environment", () => {
  const buyer = { by: MEMBER, environment: "staging" } as const;
  for (const visit of ["portal", "checkout=success", "checkout=cancel"] as const)
    assert.equal(
      pageOf(DEPS, buyer, visit),
      "https://platen.example/forms/app/staging/billing?from=processor",
    );
});

test("callers without a session return to the page that explains the API", () => {
  const key = { by: { kind: "key", keyId: brand<KeyId>(12) }, environment: "production" } as const;
  assert.equal(pageOf(DEPS, key, "portal"), "https://platen.example/forms/billing");
  const mail = { by: null, environment: "production" } as const;
  assert.equal(
    pageOf(DEPS, mail, "checkout=success"),
    "https://platen.example/forms/billing?checkout=success",
  );
});
