import type { z } from "zod";
import { Me, PasskeyBody, Session } from "#contract/me.ts";
import { isConfirmed, type OwnSession, type Passkey, type Profile } from "#domain/people/records";
import { bodyWriter } from "../http/body-mapper.ts";
import { describeUserAgent } from "./user-agent.ts";

const writeMe = bodyWriter(Me);
const writePasskey = bodyWriter(PasskeyBody);
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

/** Returns the JSON of a passkey. */
export function passkeyBody(passkey: Passkey): z.output<typeof PasskeyBody> {
  return writePasskey(passkey);
}
