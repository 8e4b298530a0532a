import assert from "node:assert/strict";
import { after, test } from "node:test";
import { brand } from "#base/brand.ts";
import { later } from "#base/instant.ts";
import type { Caller } from "#domain/accounts";
import {
  addPasskey,
  beginPasskeySignIn,
  listPasskeys,
  offerPasskey,
  removePasskey,
  renamePasskey,
  signInByPasskey,
} from "#domain/people";
import type { Passkey, PasskeyId } from "#domain/people/records";
import { Authenticator, type Change } from "../../../../test/support/harness/authenticator.ts";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { memberHarness } from "./members.fixture.ts";

const { db, close } = await testDatabase();
after(close);
const { time, stores, ports, account, person, join } = memberHarness({ db });
const ORIGIN = "https://forms.example";
const PAGE = { limit: 100, skip: 0, before: null };
const BROWSER = { client: { address: null, network: null, userAgent: null }, cookie: null };
const REFUSED = { status: 401, code: "passkey_refused" };
const INVALID = { status: 400, code: "validation_error" };

type Member = Caller & { readonly by: Extract<Caller["by"], { readonly kind: "member" }> };

async function newMember(): Promise<Member> {
  const caller = await join(await account(), "viewer", await person());
  const { by } = caller;
  assert.ok(by.kind === "member");
  return { ...caller, by };
}

type Owner = {
  readonly member: Member;
  readonly authenticator: Authenticator;
  readonly passkey: Passkey;
};

/** A member with a passkey. */
async function newOwner(): Promise<Owner> {
  const member = await newMember();
  const authenticator = new Authenticator(ORIGIN);
  const answer = authenticator.create(await offerPasskey(ports, member));
  const passkey = await addPasskey(ports, member, { name: "Laptop", answer });
  return { member, authenticator, passkey };
}

const send = (answer: Parameters<typeof signInByPasskey>[1]) =>
  signInByPasskey(ports, answer, BROWSER);

/** Signs in with new options. */
const signIn = async ({ authenticator }: Owner, change: Change = {}) =>
  await send(authenticator.get(await beginPasskeySignIn(ports), change));

const actionsIn = async ({ accountId }: Caller) =>
  (await stores.audit.listEntries(accountId, PAGE)).items.map(({ action }) => action);
const wait = (seconds: number): void => {
  time.now = later(time.now, seconds);
};

test("a passkey signs its owner in, and its use is recorded", async () => {
  const owner = await newOwner();
  const { member } = owner;
  const { session } = await signIn(owner);
  assert.equal(session.personId, member.by.personId);
  assert.deepEqual([session.signedInBy, session.accountId], ["passkey", member.accountId]);
  const [listed] = await listPasskeys(ports, member);
  assert.partialDeepStrictEqual(listed, { name: "Laptop", signCount: 1, lastUsedAt: time.now });
  const actions = await actionsIn(member);
  assert.deepEqual(actions.slice(0, 2), ["sign_in.succeeded", "member.passkey_added"]);
});

test("options name the host and the person, and require that the device verifies the person", async () => {
  const { member, authenticator } = await newOwner();
  const creation = await offerPasskey(ports, member);
  assert.partialDeepStrictEqual(creation, {
    rp: { id: "forms.example" },
    user: { id: Buffer.from(member.by.personId).toString("base64url") },
    attestation: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    excludeCredentials: [{ id: authenticator.id }],
  });
  const request = await beginPasskeySignIn(ports);
  assert.partialDeepStrictEqual(request, { rpId: "forms.example", userVerification: "required" });
  assert.ok(!JSON.stringify(request).includes(authenticator.id));
});

test("127: a replayed answer is refused, also at the same time", async () => {
  const { authenticator } = await newOwner();
  const answer = authenticator.get(await beginPasskeySignIn(ports));
  const ends = await Promise.allSettled([send(answer), send(answer), send(answer)]);
  assert.equal(ends.filter(({ status }) => status === "fulfilled").length, 1);
  await assert.rejects(send(answer), REFUSED);
});

test("127: a challenge is used up by an answer that is not valid", async () => {
  const owner = await newOwner();
  const options = await beginPasskeySignIn(ports);
  const wrong = owner.authenticator.get(options, { origin: "https://forms.example.org" });
  await assert.rejects(send(wrong), REFUSED);
  await assert.rejects(send(owner.authenticator.get(options)), REFUSED);
  await signIn(owner);
});

const WRONG: readonly (readonly [string, Change])[] = [
  ["for another origin", { origin: "https://forms.example.org" }],
  ["for the same host without encryption", { origin: "http://forms.example" }],
  ["for another host", { rpId: "example" }],
  ["for a challenge of another service", { challenge: Buffer.from("x").toString("base64url") }],
  ["for no challenge", { challenge: "" }],
  ["without verifying the person", { isVerified: false }],
  ["whose count does not go on", { signCount: 1 }],
  ["whose count went back to none", { signCount: 0 }],
  ["in the name of another person", { userHandle: Buffer.from("user_x").toString("base64url") }],
  ["with an unknown passkey", { credentialId: "A".repeat(22) }],
];

for (const [name, change] of WRONG)
  test(`127: a passkey that signs ${name} is refused`, async () => {
    const owner = await newOwner();
    await signIn(owner);
    await assert.rejects(signIn(owner, change), REFUSED);
    await signIn(owner);
  });

test("127: a passkey signs for no other one, and its failure is in the audit log", async () => {
  const [owner, other] = [await newOwner(), await newOwner()];
  const { credentialId } = other.passkey;
  const userHandle = Buffer.from(other.member.by.personId).toString("base64url");
  await assert.rejects(signIn(owner, { credentialId, userHandle }), REFUSED);
  await assert.rejects(signIn(owner, { credentialId, userHandle, signCount: 9 }), REFUSED);
  assert.equal((await actionsIn(other.member))[0], "sign_in.failed");
  assert.ok(!(await actionsIn(owner.member)).includes("sign_in.failed"));
});

test("127: a removed passkey signs in no longer, also with a challenge from before", async () => {
  const owner = await newOwner();
  const { member, passkey, authenticator } = owner;
  const options = await beginPasskeySignIn(ports);
  await removePasskey(ports, member, passkey.id);
  await assert.rejects(send(authenticator.get(options)), REFUSED);
  await assert.rejects(signIn(owner), REFUSED);
  assert.deepEqual(await listPasskeys(ports, member), []);
  assert.equal((await actionsIn(member))[0], "member.passkey_removed");
});

test("127: a challenge expires after five minutes", async () => {
  const owner = await newOwner();
  const early = await beginPasskeySignIn(ports);
  const late = await beginPasskeySignIn(ports);
  wait(299);
  await send(owner.authenticator.get(early));
  wait(1);
  await assert.rejects(send(owner.authenticator.get(late)), REFUSED);
});

test("a passkey without a counter signs in again and again", async () => {
  const owner = await newOwner();
  for (let count = 0; count < 3; count += 1) await signIn(owner, { signCount: 0 });
});

test("answers without the members of one are refused", async () => {
  const { authenticator } = await newOwner();
  const answer = authenticator.get(await beginPasskeySignIn(ports));
  for (const wrong of [
    {},
    { id: 1 },
    { ...answer, response: null },
    { ...answer, type: "password" },
  ])
    await assert.rejects(send(wrong), REFUSED);
  await assert.rejects(send({ ...answer, response: { clientDataJSON: "e30" } }), REFUSED);
  await send(answer);
});

test("127: options for a new passkey work once, for the person who asked, for five minutes", async () => {
  const member = await newMember();
  const other = await newMember();
  const add = (caller: Caller, answer: Parameters<typeof send>[0]) =>
    addPasskey(ports, caller, { name: "Phone", answer });
  const create = async (change: Change = {}) =>
    new Authenticator(ORIGIN).create(await offerPasskey(ports, member), change);
  const answer = await create();
  await assert.rejects(add(other, answer), INVALID);
  await add(member, answer);
  await assert.rejects(add(member, answer), INVALID);
  await assert.rejects(add(member, await create({ origin: "https://evil.example" })), INVALID);
  await assert.rejects(add(member, await create({ isVerified: false })), INVALID);
  const signInOptions = { ...(await beginPasskeySignIn(ports)), rp: { id: "forms.example" } };
  await assert.rejects(add(member, new Authenticator(ORIGIN).create(signInOptions)), INVALID);
  const late = await create();
  wait(300);
  await assert.rejects(add(member, late), INVALID);
  assert.equal((await listPasskeys(ports, member)).length, 1);
  assert.deepEqual(await listPasskeys(ports, other), []);
});

test("a passkey that another person has cannot be added", async () => {
  const { authenticator } = await newOwner();
  const other = await newMember();
  const answer = authenticator.create(await offerPasskey(ports, other));
  await assert.rejects(addPasskey(ports, other, { name: "Copy", answer }), INVALID);
});

test("passkeys are added and removed after a recent password, by their owner, and renamed", async () => {
  const { member, passkey } = await newOwner();
  const other = await newMember();
  const renamed = await renamePasskey(ports, member, { id: passkey.id, name: "Key ring" });
  assert.equal(renamed.name, "Key ring");
  const missing = { status: 404, code: "passkey_not_found" };
  await assert.rejects(renamePasskey(ports, other, { id: passkey.id, name: "Mine" }), missing);
  await assert.rejects(removePasskey(ports, other, passkey.id), missing);
  await assert.rejects(removePasskey(ports, member, brand<PasskeyId>(2_000_000_000)), missing);
  wait(600);
  const required = { status: 403, code: "password_required" };
  await assert.rejects(offerPasskey(ports, member), required);
  await assert.rejects(removePasskey(ports, member, passkey.id), required);
});

test("a person has at most 20 passkeys", async () => {
  const member = await newMember();
  const answers: Parameters<typeof send>[0][] = [];
  for (let count = 0; count < 21; count += 1)
    answers.push(new Authenticator(ORIGIN).create(await offerPasskey(ports, member)));
  const add = (answer: (typeof answers)[number]) =>
    addPasskey(ports, member, { name: "Key", answer });
  for (const answer of answers.slice(0, 20)) await add(answer);
  await assert.rejects(add(answers[20] ?? {}), INVALID);
  await assert.rejects(offerPasskey(ports, member), INVALID);
});

test("an account that requires single sign-on is not open to a passkey", async () => {
  const owner = await newOwner();
  const { accountId } = owner.member;
  const own = await stores.accounts.findAccount(accountId);
  await stores.accounts.changeAccount({ ...own, signIn: "sso" });
  await assert.rejects(signIn(owner), { status: 403, code: "single_sign_on_required" });
});

test("30 refused answers from a network are followed by a wait, for all its addresses", async () => {
  const owner = await newOwner();
  const client = { address: "198.51.100.7", network: "198.51.100.7", userAgent: null };
  const from = (answer: Parameters<typeof send>[0]) =>
    signInByPasskey(ports, answer, { client, cookie: null });
  for (let count = 0; count < 30; count += 1) await assert.rejects(from({}), REFUSED);
  const answer = owner.authenticator.get(await beginPasskeySignIn(ports));
  await assert.rejects(from(answer), { status: 429, code: "too_many_sign_ins" });
  wait(900);
  await signIn(owner);
});
