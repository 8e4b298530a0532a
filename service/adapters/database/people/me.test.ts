import assert from "node:assert/strict";
import { after, test } from "node:test";
import { present } from "#base/assert.ts";
import { brand } from "#base/brand.ts";
import { later } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  endOtherSessions,
  endSession,
  listOwnSessions,
  readProfile,
  removeOwnSecondFactor,
  renameSelf,
  renewRecoveryCodes,
  type SessionId,
} from "#domain/people";
import { authenticatorCode } from "../../../../test/support/harness/authenticator-app.ts";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { memberHarness, PASSWORD } from "./members.fixture.ts";

const { db, close } = await testDatabase();
after(close);
const { time, stores, ports, account, person, join } = memberHarness({ db });
const PAGE = { limit: 100, skip: 0, before: null };
const NEW_PASSWORD = "another horse battery staple";

/** A new person, who is signed in as a member of a new account. */
async function newMember(): Promise<Caller & { by: { kind: "member" } }> {
  return withMember(await join(await account(), "viewer", await person()));
}

function withMember(caller: Caller): Caller & { by: { kind: "member" } } {
  const { by } = caller;
  assert.ok(by.kind === "member");
  return { ...caller, by };
}

const passwordIs = async ({ by }: { by: { personId: Parameters<typeof stores.persons.findPerson>[0] } }, text: string) => {
  const { passwordHash } = present(await stores.persons.findPerson(by.personId), "person");
  return await ports.passwords.verify(text, passwordHash);
};
const actionsIn = async ({ accountId }: Pick<Caller, "accountId">) =>
  (await stores.audit.listEntries(accountId, PAGE)).items.map(({ action }) => action);
