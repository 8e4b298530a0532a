import assert from "node:assert/strict";
import { after, test } from "node:test";
import { brand } from "#base/brand.ts";
import { instant } from "#base/instant.ts";
import { type ApiKey, createKey, requireOwner, rotateKey } from "#domain/access";
import type { Caller, MemberId, MemberRole, PersonId, SessionId } from "#domain/accounts";
import { accessDeps } from "../../../../test/support/harness/access-deps.ts";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { storedCaller } from "../../../../test/support/harness/stored-forms.ts";
import { storesOn } from "../stores.ts";

const { db, close } = await testDatabase();
after(close);
const stores = storesOn(db);
const deps = accessDeps({ db }, { now: () => instant(Date.UTC(2030, 0)) });
const wanted = { name: "K", scope: "admin", environment: "staging", expiresAt: null } as const;
const account = await storedCaller(stores, "owner", "ENTERPRISE");

function memberAs(role: MemberRole): Caller {
  const memberId = brand<MemberId>(7);
  const personId = brand<PersonId>("pers_a");
  const sessionId = brand<SessionId>(8);
  const authenticatedAt = deps.clock.now();
  const signedInBy = "password";
  const by = {
    kind: "member",
    memberId,
    personId,
    sessionId,
    role,
    authenticatedAt,
    signedInBy,
  } as const;
  return { ...account, by };
}

/** A caller with a key; by default one of the operator. */
async function withKey(creator: ApiKey["creator"] = null): Promise<Caller> {
  const unused = {
    lastUsedAt: null,
    revokedAt: null,
    replacedBy: null,
    prefix: "p",
    lastFour: "x",
  };
  const sha256 = deps.randomness.base62(20);
  const created = { accountId: account.accountId, createdAt: deps.clock.now(), creator, sha256 };
  const keyId = await stores.keys.createKey({ ...wanted, ...unused, ...created });
  return { ...account, by: { kind: "key", keyId } };
}

test("a member's key has the member and the role as its creator, a key's key has those of the key", async () => {
  const made = await createKey(deps, memberAs("admin"), wanted);
  const creator = { memberId: 7, role: "admin" };
  assert.deepEqual(made.key.creator, creator);
  const child: Caller = { ...account, by: { kind: "key", keyId: made.key.id } };
  const grandchild = await createKey(deps, child, wanted);
  const stored = await stores.keys.findKeyById(account.accountId, grandchild.key.id);
  assert.deepEqual(stored?.creator, creator);
});

test("a key made with one of the operator's counts as the operator's", async () => {
  const { key } = await createKey(deps, await withKey(), wanted);
  assert.equal(key.creator, null);
});

test("a rotated key has the rights of its rotator, not of the old key's creator", async () => {
  const { by } = await withKey();
  assert.ok(by.kind === "key");
  const rotation = { overlapSeconds: 0, expiresAt: undefined };
  const { key } = await rotateKey(deps, memberAs("admin"), by.keyId, rotation);
  assert.deepEqual(key.creator, { memberId: 7, role: "admin" });
});

test("only the owner, and keys of the owner and the operator, pass as the owner", async () => {
  const memberId = brand<MemberId>(7);
  await requireOwner(stores, memberAs("owner"));
  await requireOwner(stores, await withKey());
  await requireOwner(stores, await withKey({ memberId, role: "owner" }));
  for (const caller of [memberAs("admin"), await withKey({ memberId, role: "admin" })])
    await assert.rejects(requireOwner(stores, caller), {
      status: 403,
      code: "role_required",
      extras: { required: "owner" },
    });
});
