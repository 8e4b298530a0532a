import { present } from "#base/assert.ts";
import { Refusal } from "#base/refusal.ts";
import { type AttemptPorts, attempt, type Verdict } from "./attempts.ts";
import type { Person } from "./person.ts";
import { type FindSessionPorts, requireSession } from "./read-session.ts";
import type { Client } from "./session.ts";
import type { Browser } from "./sign-in.ts";
import type { Passwords, PersonStore, SessionStore } from "./store.ts";

type PasswordPorts = AttemptPorts & { readonly passwords: Pick<Passwords, "verify"> };

type ReauthenticatePorts = PasswordPorts &
  FindSessionPorts & {
    readonly persons: Pick<PersonStore, "findPerson">;
    readonly sessions: Pick<SessionStore, "setAuthenticated">;
  };

/** Confirms the password of the signed-in person. 401 `session_required`; 403 `wrong_password`; 429. */
export async function reauthenticate(
  ports: ReauthenticatePorts,
  password: string,
  { client, cookie }: Browser,
): Promise<void> {
  const session = await requireSession(ports, cookie);
  const person = present(await ports.persons.findPerson(session.personId), "person of the session");
  await requireOwnPassword(ports, person, password, client);
  await ports.sessions.setAuthenticated(session.id, ports.clock.now());
}

/** 403 `wrong_password` unless it is the person's; counts as an attempt to sign in. */
export async function requireOwnPassword(
  ports: PasswordPorts,
  { email, passwordHash }: Pick<Person, "email" | "passwordHash">,
  password: string,
  client: Client,
): Promise<void> {
  const { verdict } = await attempt(ports, { email, client }, async () => {
    const isRight = await ports.passwords.verify(password, passwordHash);
    const shown: Verdict = isRight ? "right" : "wrong";
    return { verdict: shown };
  });
  if (verdict === "wrong") throw new Refusal(403, "wrong_password", "This is not your password.");
}
