import { type QueryClient, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { AnySession, Session } from "./doors.ts";
import { Drafts } from "./drafts.ts";
import { doors } from "./service.ts";

/** The query of the session; null: signed out. */
export const SESSION_KEY = ["session"] as const;

/** The session, null when signed out. */
export function useSession(): UseQueryResult<AnySession | null> {
  return useQuery({ queryKey: SESSION_KEY, queryFn: () => doors.session() });
}

/** Begins a session that an endpoint returned: what was cached of another person or account is dropped. */
export function beginSession(client: QueryClient, session: AnySession): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
  client.setQueryData(SESSION_KEY, session);
}

/** Records that the session has ended, so that the shell leads to the sign-in page. Drafts stay. */
export function recordSignedOut(client: QueryClient): void {
  client.setQueryData(SESSION_KEY, null);
}

/** Signs out; drafts and everything cached go. */
export async function signOut(client: QueryClient): Promise<void> {
  await doors.signOut();
  tabDrafts().clear();
  client.clear();
  client.setQueryData(SESSION_KEY, null);
}

/** Changes the account that this browser acts on. */
export async function switchAccount(client: QueryClient, account: string): Promise<void> {
  beginSession(client, await doors.switchAccount(account));
}

/** The drafts of this tab. */
export function tabDrafts(): Drafts {
  return new Drafts(globalThis.sessionStorage);
}

/** True for a member of an account: all pages but those outside environments need one. */
export function isMember(session: AnySession): session is Session {
  return session.account !== null;
}
