import { brand } from "#base/brand.ts";
import { storedAddress } from "#base/email-address.ts";
import type { PersonId } from "#domain/accounts";
import type { NewPerson, Person } from "#domain/people/records";
import type { PeopleDeps } from "./deps.ts";
import { requirePassword } from "./password.ts";

const ID_CHARACTERS = 20;

/** A person to be created. 400 `validation_error` for a password that is not accepted. */
export async function newPerson(
  deps: Pick<PeopleDeps, "passwords" | "clock" | "randomness">,
  { email: given, name, password }: NewPerson,
): Promise<Person> {
  const email = storedAddress(given);
  requirePassword(password, email);
  return {
    id: brand<PersonId>(`user_${deps.randomness.base62(ID_CHARACTERS)}`),
    email,
    name,
    passwordHash: await deps.passwords.hash(password),
    createdAt: deps.clock.now(),
    secondFactor: null,
  };
}
