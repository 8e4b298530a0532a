import { later } from "#base/instant.ts";
import { SESSION_IDLE_SECONDS, SESSION_SECONDS } from "#domain/people/records";
import type { PeopleDeps } from "./deps.ts";

/** The longest window of a limit on attempts. */
const ATTEMPT_SECONDS = 3600;

/** Deletes expired sessions, links and challenges, and attempts that no limit counts any more. */
export async function purgePeople(deps: PeopleDeps): Promise<void> {
  const { sessions, tokens, challenges, attempts, clock } = deps;
  const now = clock.now();
  await sessions.purgeSessions(later(now, -SESSION_IDLE_SECONDS), later(now, -SESSION_SECONDS));
  await tokens.purgeTokens(now);
  await challenges.purgeChallenges(now);
  await attempts.purgeAttempts(later(now, -ATTEMPT_SECONDS));
}
