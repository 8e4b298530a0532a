import { Refusal } from "#base/refusal.ts";
import type { Caller, SessionId } from "#domain/accounts";
import type { OwnSession } from "#domain/people/records";
import type { PeopleDeps } from "./deps.ts";
import { signedIn } from "./signed-in.ts";

/** The caller's sessions, newest first. */
export async function listOwnSessions(
  { sessions, clock }: PeopleDeps,
  caller: Caller,
): Promise<readonly OwnSession[]> {
  const { personId, sessionId } = signedIn(caller);
  const all = await sessions.listSessions(personId, clock.now());
  return all.map((session) => ({ ...session, isCurrent: session.id === sessionId }));
}

/** Signs a browser of the caller out, also the current one. 404 `session_not_found`. */
export async function endSession(
  { sessions }: PeopleDeps,
  caller: Caller,
  id: SessionId,
): Promise<void> {
  const isFound = await sessions.deleteSession(signedIn(caller).personId, id);
  if (!isFound) throw new Refusal(404, "session_not_found", "There is no such session.");
}

/** Signs all other browsers of the caller out. */
export async function endOtherSessions({ sessions }: PeopleDeps, caller: Caller): Promise<void> {
  const { personId, sessionId } = signedIn(caller);
  await sessions.deleteSessions(personId, sessionId);
}
