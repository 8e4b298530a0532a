import { present } from "#base/assert.ts";
import type { Clock } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import type { Person } from "./person.ts";
import type { Session, SessionId } from "./session.ts";
import { signedIn } from "./signed-in.ts";
import type { PersonStore, SessionStore } from "./store.ts";

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

/** What listing and ending the caller's own sessions needs. */
export type SessionPorts = {
  readonly sessions: Pick<SessionStore, "listSessions" | "deleteSession" | "deleteSessions">;
  readonly clock: Clock;
};

/** A session, and whether it is the caller's. */
export type OwnSession = Session & { readonly isCurrent: boolean };

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

/** The caller's sessions, newest first. */
export async function listOwnSessions(
  { sessions, clock }: SessionPorts,
  caller: Caller,
): Promise<readonly OwnSession[]> {
  const { personId, sessionId } = signedIn(caller);
  const all = await sessions.listSessions(personId, clock.now());
  return all.map((session) => ({ ...session, isCurrent: session.id === sessionId }));
}

/** Signs a browser of the caller out, also the current one. 404 `session_not_found`. */
export async function endSession(
  { sessions }: SessionPorts,
  caller: Caller,
  id: SessionId,
): Promise<void> {
  const isFound = await sessions.deleteSession(signedIn(caller).personId, id);
  if (!isFound) throw new Refusal(404, "session_not_found", "There is no such session.");
}

/** Signs all other browsers of the caller out. */
export async function endOtherSessions({ sessions }: SessionPorts, caller: Caller): Promise<void> {
  const { personId, sessionId } = signedIn(caller);
  await sessions.deleteSessions(personId, sessionId);
}
