import {
  type QueryClient,
  type QueryKey,
  type UseQueryResult,
  useQuery,
} from "@tanstack/react-query";
import type { AnySession, Session } from "./doors.ts";
import { Drafts } from "./drafts.ts";
import { doors } from "./service.ts";

/** The query of the session; null: signed out. */
export const SESSION_KEY = ["session"] as const;

/** First part of the keys of all that belongs to an account. */
export const SCOPE = "scope";

/** The session, null when signed out. */
export function useSession(): UseQueryResult<AnySession | null> {
  return useQuery({ queryKey: SESSION_KEY, queryFn: () => doors.session() });
}

/** Begins a session that an endpoint returned: what was cached of another person or account is dropped. */
export function beginSession(client: QueryClient, session: AnySession): void {
  client.setQueryData(SESSION_KEY, session);
  client.removeQueries({ predicate: isScoped });
}

/** Records that the session has ended, so that the shell leads to the sign-in page. Drafts stay. */
export function recordSignedOut(client: QueryClient): void {
  client.setQueryData(SESSION_KEY, null);
}

/** Signs out; drafts and everything cached go. */
export async function signOut(client: QueryClient): Promise<void> {
  await doors.signOut();
  tabDrafts().clear();
  client.setQueryData(SESSION_KEY, null);
  client.removeQueries({ predicate: isScoped });
}

/** Changes the account that this browser acts on. */
export async function switchAccount(client: QueryClient, account: string): Promise<void> {
  beginSession(client, await doors.switchAccount(account));
}

/** Everything but the session and what pages read without one. */
function isScoped({ queryKey }: { readonly queryKey: QueryKey }): boolean {
  return queryKey[0] === SCOPE;
}

/** The drafts of this tab. */
export function tabDrafts(): Drafts {
  return new Drafts(globalThis.sessionStorage);
}

/** True for a member of an account: all pages but those outside environments need one. */
export function isMember(session: AnySession): session is Session {
  return session.account !== null;
}
