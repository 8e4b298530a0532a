import { present } from "#base/assert.ts";
import { Refusal } from "#base/refusal.ts";
import type { Browser, Client, Person } from "#domain/people/records";
import { attempt, type Verdict } from "./attempts.ts";
import type { PeopleDeps } from "./deps.ts";
import { requireSession } from "./read-session.ts";

/** Confirms the password of the signed-in person. 401 `session_required`; 403 `wrong_password`; 429. */
export async function reauthenticate(
  deps: PeopleDeps,
  password: string,
  { client, cookie }: Browser,
): Promise<void> {
  const session = await requireSession(deps, cookie);
  const person = present(await deps.persons.findPerson(session.personId), "person of the session");
  await requireOwnPassword(deps, person, password, client);
  await deps.sessions.setAuthenticated(session.id, deps.clock.now());
}

/** 403 `wrong_password` unless it is the person's; counts as an attempt to sign in. */
export async function requireOwnPassword(
  deps: PeopleDeps,
  { email, passwordHash }: Person,
  password: string,
  client: Client,
): Promise<void> {
  const { verdict } = await attempt(deps, { email, client }, async () => {
    const isRight = await deps.passwords.verify(password, passwordHash);
    const shown: Verdict = isRight ? "right" : "wrong";
    return { verdict: shown };
  });
  if (verdict === "wrong") throw new Refusal(403, "wrong_password", "This is not your password.");
}
