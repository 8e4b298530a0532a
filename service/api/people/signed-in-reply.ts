import type { PeopleDeps, StartedSession } from "#domain/people";
import { ok, type Reply } from "../http/reply.ts";
import { sessionCookie } from "../http/session-cookie.ts";
import { sessionBody } from "./session-body.ts";

/** 200 with the signed-in person and the cookie of the new session. */
export function signedInReply(
  deps: Pick<PeopleDeps, "baseUrl" | "operators">,
  { cookie, view }: StartedSession,
): Reply {
  const headers = { "set-cookie": sessionCookie(cookie, deps.baseUrl()) };
  return { ...ok(sessionBody(deps, view)), headers };
}
