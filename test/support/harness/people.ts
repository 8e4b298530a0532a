import assert from "node:assert/strict";
import { storesOn } from "../../../service/adapters/database/stores.ts";
import { systemClock } from "../../../service/adapters/system/clock.ts";
import { systemHashing } from "../../../service/adapters/system/hashing.ts";
import { systemRandomness } from "../../../service/adapters/system/randomness.ts";
import { brand } from "../../../service/base/brand.ts";
import { instant, later } from "../../../service/base/instant.ts";
import type { AccountId, MemberId, MemberRole } from "../../../service/domain/accounts/mod.ts";
import { issueLink } from "../../../service/domain/people/mod.ts";
import { linkToken, type TokenPurpose } from "../../../service/domain/people/records/mod.ts";
import { Browser } from "./browser.ts";
import { type TestService, uniqueEmail } from "./service.ts";

/** A member who has joined, with the browser that is signed in. */
export type TestPerson = {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly browser: Browser;
};

const PASSWORD = "correct horse battery staple";

/** Issues a single-use link as the service does, and returns its token. `age`: seconds since then. */
export async function testToken(
  { database }: TestService,
  purpose: TokenPurpose,
  ageSeconds = 0,
): Promise<string> {
  const clock = { now: () => later(instant(systemClock().now()), -ageSeconds) };
  const system = { clock, randomness: systemRandomness(), hashing: systemHashing() };
  const ports = { ...system, baseUrl: () => "" };
  return linkToken(await issueLink(ports, storesOn(database.db).tokens, purpose));
}

/** Invites a member to an account, and returns the token of the invitation. */
export async function testInvitation(
  service: TestService,
  accountId: string,
  {
    email,
    role = "editor",
    ageSeconds = 0,
  }: { email: string; role?: MemberRole; ageSeconds?: number },
): Promise<string> {
  const memberId = await testMember(service, accountId, { email, role });
  return await testToken(service, { kind: "invitation", memberId }, ageSeconds);
}

/** A new person who has joined the account and is signed in. */
export async function testPerson(
  service: TestService,
  accountId: string,
  role: MemberRole = "editor",
): Promise<TestPerson> {
  const person = { email: uniqueEmail("person"), name: "Ada Lovelace", password: PASSWORD };
  const { email, name, password } = person;
  const token = await testInvitation(service, accountId, { email, role });
  const browser = new Browser(service.url);
  const { status, text } = await browser.send("POST", "/session/invitation", {
    token,
    name,
    password,
  });
  assert.equal(status, 200, text);
  return { ...person, browser };
}

async function testMember(
  { database }: TestService,
  accountId: string,
  { email, role }: { readonly email: string; readonly role: MemberRole },
): Promise<MemberId> {
  const createdAt = systemClock().now();
  const member = { accountId: brand<AccountId>(accountId), email, role, createdAt };
  const id = await storesOn(database.db).members.createMember(member);
  assert.ok(id !== null);
  return id;
}
