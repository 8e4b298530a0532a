import type { PeopleDeps, StartedSession } from "#domain/people";
import { ok, type Reply } from "../http/reply.ts";
import { sessionCookie } from "../http/session-cookie.ts";
import { sessionBody } from "./session-body.ts";

/** 200 with the signed-in person and the cookie of the new session. */
export function signedInReply(
  { baseUrl }: Pick<PeopleDeps, "baseUrl">,
  { cookie, view }: StartedSession,
): Reply {
  const headers = { "set-cookie": sessionCookie(cookie, baseUrl()) };
  return { ...ok(sessionBody(view)), headers };
}
