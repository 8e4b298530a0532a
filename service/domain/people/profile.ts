import { present } from "#base/assert.ts";
import type { Caller } from "#domain/accounts";
import type { Person } from "./person.ts";
import { signedIn } from "./signed-in.ts";
import type { PersonStore } from "./store.ts";

/** The signed-in person. */
export type Profile = {
  readonly person: Person;
  /** Unused ones. */
  readonly recoveryCodesLeft: number;
};

/** What reading and changing the caller's own person needs. */
export type ProfilePorts = {
  readonly persons: Pick<PersonStore, "findPerson" | "rename" | "countRecoveryCodes">;
};

/** The caller's own person. */
export async function readProfile({ persons }: ProfilePorts, caller: Caller): Promise<Profile> {
  const { personId } = signedIn(caller);
  const person = present(await persons.findPerson(personId), "signed-in person");
  return { person, recoveryCodesLeft: await persons.countRecoveryCodes(personId) };
}

/** Changes the caller's name. */
export async function renameSelf(
  ports: ProfilePorts,
  caller: Caller,
  name: string,
): Promise<Profile> {
  await ports.persons.rename(signedIn(caller).personId, name);
  return await readProfile(ports, caller);
}
