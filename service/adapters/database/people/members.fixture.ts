import { randomBytes, randomUUID } from "node:crypto";
import { present } from "#base/assert.ts";
import { brand } from "#base/brand.ts";
import { type Instant, instant } from "#base/instant.ts";
import type { Transact } from "#base/transact.ts";
import { createAccount } from "#domain/access";
import type { AccountId, Caller, KeyId, MemberRole, PersonId } from "#domain/accounts";
import type { PeopleDeps } from "#domain/people";
import { DEFAULT_PLANS } from "#domain/plans";
import type { TestDatabase } from "../../../../test/support/harness/database.ts";
import { webAuthn } from "../../passkeys/web-authn.ts";
import { systemHashing } from "../../system/hashing.ts";
import { systemPasswords } from "../../system/passwords.ts";
import { systemRandomness } from "../../system/randomness.ts";
import { keyRingVault } from "../../system/vault.ts";
import {
  type MailingStores,
  mailingTransactOn,
  type Stores,
  storesOn,
  transactOn,
} from "../stores.ts";
import { PASSWORD } from "./people.fixture.ts";

type MemberHarness = {
  readonly time: { now: Instant };
  readonly stores: Stores;
  readonly ports: Stores &
    PeopleDeps & {
      readonly transact: Transact<MailingStores>;
      readonly plans: typeof DEFAULT_PLANS;
    };
  /** A caller with an admin key of a new account. */
  readonly account: () => Promise<Caller>;
  /** A person who has not joined any account. */
  readonly person: () => Promise<PersonId>;
  /** The person as a member of the key's account, with a new session there. */
  readonly join: (account: Caller, role: MemberRole, personId: PersonId) => Promise<Caller>;
};

/** The use cases' ports on a test database, at a time that tests set. */
export function memberHarness({ db }: Pick<TestDatabase, "db">): MemberHarness {
  const time: { now: Instant } = { now: instant(Date.UTC(2030, 0, 1)) };
  const clock = { now: () => time.now };
  const hashing = systemHashing();
  const vault = keyRingVault([{ id: "test", bytes: new Uint8Array(randomBytes(32)) }]);
  const stores = storesOn(db);
  const randomness = systemRandomness();
  const ports = {
    ...stores,
    transact: mailingTransactOn(db, { vault, hashing, clock }),
    clock,
    hashing,
    vault,
    randomness,
    passwords: systemPasswords(),
    webAuthn: webAuthn(() => "https://forms.example"),
    plans: DEFAULT_PLANS,
    baseUrl: () => "https://forms.example",
    hasMail: false,
    operators: [],
  };
  const join = async (
    accountId: AccountId,
    role: MemberRole,
    personId: PersonId,
  ): Promise<Caller["by"] & { kind: "member" }> => {
    const { email } = present(await stores.persons.findPerson(personId), "person");
    const createdAt = time.now;
    const owner = role === "owner" ? await stores.members.findOwner(accountId) : null;
    const memberId =
      owner?.id ??
      present(await stores.members.createMember({ accountId, email, role, createdAt }), "member");
    await stores.persons.join(memberId, personId, createdAt);
    const session = { personId, accountId, createdAt, lastSeenAt: createdAt };
    const how = { authenticatedAt: createdAt, signedInBy: "password" } as const;
    const seen = { ...how, userAgent: null, address: null };
    const sha256 = hashing.sha256(randomness.base62(20));
    const sessionId = await stores.sessions.createSession({ ...session, ...seen }, sha256);
    return { kind: "member", memberId, personId, role, sessionId, ...how };
  };
  const personHash = ports.passwords.hash(PASSWORD);
  return {
    time,
    stores,
    ports,
    account: async (): Promise<Caller> => {
      const email = `${randomUUID()}@example.com`;
      const made = await createAccount(
        { ...ports, transact: transactOn(db) },
        { email, plan: "PRO" },
      );
      const key = present(made.keys[0], "key");
      const stored = await db
        .selectFrom("api_key")
        .select("id")
        .where("sha256", "=", hashing.sha256(key.text))
        .executeTakeFirstOrThrow();
      return {
        accountId: made.accountId,
        by: { kind: "key", keyId: brand<KeyId>(stored.id) },
        scope: "admin",
        environment: "production",
        tier: "PRO",
      };
    },
    person: async (): Promise<PersonId> => {
      const id = brand<PersonId>(`user_${randomness.base62(20)}`);
      await stores.persons.createPerson({
        id,
        email: `${randomUUID()}@example.com`,
        name: "Ada",
        passwordHash: await personHash,
        createdAt: time.now,
        secondFactor: null,
      });
      return id;
    },
    join: async (account: Caller, role: MemberRole, personId: PersonId): Promise<Caller> => ({
      ...account,
      by: await join(account.accountId, role, personId),
    }),
  };
}
