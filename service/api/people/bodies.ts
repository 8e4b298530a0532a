import type { z } from "zod";
import { Me, Session } from "#contract/me.ts";
import { describeUserAgent, isConfirmed, type OwnSession, type Profile } from "#domain/people";
import { bodyWriter } from "../http/body-mapper.ts";

const writeMe = bodyWriter(Me);
const writeSession = bodyWriter(Session);

/** Returns the JSON of the signed-in person. */
export function meBody({ person, recoveryCodesLeft }: Profile): z.output<typeof Me> {
  const enabled = isConfirmed(person.secondFactor);
  return writeMe({ ...person, secondFactor: { enabled, recoveryCodesLeft } });
}

/** Returns the JSON of a session. */
export function sessionBody(session: OwnSession): z.output<typeof Session> {
  const device = describeUserAgent(session.userAgent);
  return writeSession({ ...session, current: session.isCurrent, device });
}
