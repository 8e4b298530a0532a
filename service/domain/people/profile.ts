import { present } from "#base/assert.ts";
import type { Caller } from "#domain/accounts";
import type { Profile } from "#domain/people/records";
import type { PeopleDeps } from "./deps.ts";
import { signedIn } from "./signed-in.ts";

/** The caller's own person. */
export async function readProfile({ persons }: PeopleDeps, caller: Caller): Promise<Profile> {
  const { personId } = signedIn(caller);
  const person = present(await persons.findPerson(personId), "signed-in person");
  return { person, recoveryCodesLeft: await persons.countRecoveryCodes(personId) };
}

/** Changes the caller's name. */
export async function renameSelf(deps: PeopleDeps, caller: Caller, name: string): Promise<Profile> {
  await deps.persons.rename(signedIn(caller).personId, name);
  return await readProfile(deps, caller);
}
