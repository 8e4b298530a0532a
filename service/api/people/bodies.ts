import { isoString } from "#base/instant.ts";
import { describeUserAgent, isConfirmed, type OwnSession, type Profile } from "#domain/people";

/** The JSON of the signed-in person. */
export function meBody({ person, recoveryCodesLeft }: Profile): Record<string, unknown> {
  const { id, email, name, createdAt, secondFactor } = person;
  return {
    id,
    email,
    name,
    second_factor: {
      enabled: isConfirmed(secondFactor),
      recovery_codes_left: recoveryCodesLeft,
    },
    created_at: isoString(createdAt),
  };
}

/** The JSON of a session. */
export function sessionBody(session: OwnSession): Record<string, unknown> {
  return {
    id: session.id,
    current: session.isCurrent,
    created_at: isoString(session.createdAt),
    last_seen_at: isoString(session.lastSeenAt),
    device: describeUserAgent(session.userAgent),
    user_agent: session.userAgent,
    address: session.address,
  };
}
