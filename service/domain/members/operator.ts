import { foldAddress } from "#base/email-address.ts";
import { findSession, type PeopleDeps } from "#domain/people";

/** Whether the person with this address operates the installation. */
export function isOperator({ operators }: Pick<PeopleDeps, "operators">, email: string): boolean {
  return operators.includes(foldAddress(email));
}

/** Whether the session of a cookie is that of an operator; false also without one, or when it has ended. */
export async function isOperatorSession(deps: PeopleDeps, cookie: string | null): Promise<boolean> {
  const session = await findSession(deps, cookie);
  if (session === null) return false;
  const person = await deps.persons.findPerson(session.personId);
  return person !== null && isOperator(deps, person.email);
}
