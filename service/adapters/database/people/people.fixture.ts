import { brand } from "#base/brand.ts";
import { type Clock, type Instant, instant } from "#base/instant.ts";
import type { PersonId } from "#domain/accounts";
import type { PeopleDeps } from "#domain/people";
import type { Client, Person } from "#domain/people/records";
import type { TestDatabase } from "../../../../test/support/harness/database.ts";
import { webAuthn } from "../../passkeys/web-authn.ts";
import { systemHashing } from "../../system/hashing.ts";
import { systemPasswords } from "../../system/passwords.ts";
import { systemRandomness } from "../../system/randomness.ts";
import { keyRingVault } from "../../system/vault.ts";
import { mailingTransactOn, storesOn } from "../stores.ts";

/** The password of persons in tests. */
export const PASSWORD = "correct horse battery staple";

/** A clock that a test moves. */
type MovableClock = Clock & { at: Instant };

/** Dependencies of the use cases of people, on a database and with a movable clock. */
export function peopleDeps({ db }: TestDatabase): PeopleDeps & { readonly clock: MovableClock } {
  const clock: MovableClock = { at: instant(Date.UTC(2030, 0, 1)), now: () => clock.at };
  const hashing = systemHashing();
  const vault = keyRingVault([{ id: "test", bytes: Buffer.alloc(32, 1) }]);
  return {
    ...storesOn(db),
    transact: mailingTransactOn(db, { vault, hashing, clock }),
    clock,
    hashing,
    randomness: systemRandomness(),
    passwords: systemPasswords(),
    webAuthn: webAuthn(() => "https://forms.example"),
    vault,
    baseUrl: () => "https://forms.example",
    hasMail: false,
    operators: [],
  };
}

/** Stores a person with `PASSWORD`. */
export async function storePerson(
  { persons, passwords, randomness, clock }: ReturnType<typeof peopleDeps>,
  email = `${randomness.base62(12)}@example.com`,
): Promise<Person> {
  const person = {
    id: brand<PersonId>(`user_${randomness.base62(20)}`),
    email,
    name: "Ada Lovelace",
    passwordHash: await passwords.hash(PASSWORD),
    createdAt: clock.at,
    secondFactor: null,
  };
  await persons.createPerson(person);
  return person;
}

/** A browser at this IP address, without a cookie. */
export function browserAt(network: string): { readonly client: Client; readonly cookie: null } {
  return { client: { address: network, network, userAgent: "Firefox" }, cookie: null };
}
