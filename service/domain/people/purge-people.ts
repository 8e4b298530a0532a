import { type Clock, later } from "#base/instant.ts";
import { SESSION_IDLE_SECONDS, SESSION_SECONDS } from "./session.ts";
import type { AttemptStore, ChallengeStore, SessionStore, TokenStore } from "./store.ts";

/** What purging needs. */
export type PurgePeoplePorts = {
  readonly sessions: Pick<SessionStore, "purgeSessions">;
  readonly tokens: Pick<TokenStore, "purgeTokens">;
  readonly challenges: Pick<ChallengeStore, "purgeChallenges">;
  readonly attempts: Pick<AttemptStore, "purgeAttempts">;
  readonly clock: Clock;
};

/** The longest window of a limit on attempts. */
const ATTEMPT_SECONDS = 3600;

/** Deletes expired sessions, links and challenges, and attempts that no limit counts any more. */
export async function purgePeople(ports: PurgePeoplePorts): Promise<void> {
  const { sessions, tokens, challenges, attempts, clock } = ports;
  const now = clock.now();
  await sessions.purgeSessions(later(now, -SESSION_IDLE_SECONDS), later(now, -SESSION_SECONDS));
  await tokens.purgeTokens(now);
  await challenges.purgeChallenges(now);
  await attempts.purgeAttempts(later(now, -ATTEMPT_SECONDS));
}
