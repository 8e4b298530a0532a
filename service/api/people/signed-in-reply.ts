import { type StartedSession, type ViewPorts, viewSession } from "#domain/people";
import { ok, type Reply } from "../http/reply.ts";
import { sessionCookie } from "../http/session-cookie.ts";
import { sessionBody } from "./session-body.ts";

/** What answering with a new session needs. */
export type SignedInPorts = ViewPorts & { readonly baseUrl: () => string };

/** 200 with the signed-in person and the cookie of the new session. */
export async function signedInReply(
  ports: SignedInPorts,
  { session, cookie }: StartedSession,
): Promise<Reply> {
  const view = await viewSession(ports, session);
  const headers = { "set-cookie": sessionCookie(cookie, ports.baseUrl()) };
  return { ...ok(sessionBody(view)), headers };
}
