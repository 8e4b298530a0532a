import type { StartedSession } from "#domain/people";
import { ok, type Reply } from "../http/reply.ts";
import { sessionCookie } from "../http/session-cookie.ts";
import { sessionBody } from "./session-body.ts";

/** What answering with a new session needs. */
export type SignedInPorts = { readonly baseUrl: () => string };

/** 200 with the signed-in person and the cookie of the new session. */
export function signedInReply({ baseUrl }: SignedInPorts, { cookie, view }: StartedSession): Reply {
  const headers = { "set-cookie": sessionCookie(cookie, baseUrl()) };
  return { ...ok(sessionBody(view)), headers };
}
