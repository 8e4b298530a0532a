import { type BrowserSession, type CurrentSession, PlatenError } from "@platen/sdk";
import {
  type QueryClient,
  type QueryKey,
  type UseQueryResult,
  useQuery,
} from "@tanstack/react-query";
import { Drafts } from "./drafts.ts";
import { browserSession } from "./service.ts";

type Present<Name extends "member" | "account"> = {
  readonly [name in Name]: NonNullable<CurrentSession[name]>;
};

/** The session of a person in one of the accounts. */
export type Session = CurrentSession & Present<"member" | "account">;

/** The query of the session; null: signed out. */
export const SESSION_KEY = ["session"] as const;

/** First part of the keys of all that belongs to an account. */
export const SCOPE = "scope";

/** The session, null when signed out. */
export function useSession(): UseQueryResult<CurrentSession | null> {
  return useQuery({ queryKey: SESSION_KEY, queryFn: () => readSession(browserSession()) });
}

/** The session, null when signed out. */
export async function readSession(
  session: Pick<BrowserSession, "get">,
): Promise<CurrentSession | null> {
  try {
    return await session.get();
  } catch (error) {
    if (error instanceof PlatenError && error.is("session_required")) return null;
    throw error;
  }
}

/** Begins a session that the service returned: what was cached of another person or account is dropped. */
export function beginSession(client: QueryClient, session: CurrentSession): void {
  client.setQueryData(SESSION_KEY, session);
  client.removeQueries({ predicate: isScoped });
}

/** Records that the session has ended, so that the shell leads to the sign-in page. Drafts stay. */
export function recordSignedOut(client: QueryClient): void {
  client.setQueryData(SESSION_KEY, null);
}

/** Signs out; drafts and everything cached go. */
export async function signOut(client: QueryClient): Promise<void> {
  await browserSession().signOut();
  tabDrafts().clear();
  client.setQueryData(SESSION_KEY, null);
  client.removeQueries({ predicate: isScoped });
}

/** Changes the account that this browser acts on. */
export async function switchAccount(client: QueryClient, account: string): Promise<void> {
  beginSession(client, await browserSession().chooseAccount(account));
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
export function isMember(session: CurrentSession): session is Session {
  return session.account !== null;
}
