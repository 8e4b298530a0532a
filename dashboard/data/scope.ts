import type { Account, CallOptions, Platen } from "@platen/sdk";
import {
  type QueryKey,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { type Context, createContext, useContext } from "react";
import { ENVIRONMENTS, type Environment } from "./address.ts";
import { isWritable } from "./notices.ts";
import { withPassword } from "./reauthentication.ts";
import { hasRole, type Role } from "./roles.ts";
import { SCOPE, SESSION_KEY, type Session } from "./session.ts";

/** The context of a page: a person in an account, in an environment. */
export type Scope = {
  readonly platen: Platen;
  readonly session: Session;
  readonly environment: Environment;
};

/** Set by the shell around every page with an environment. */
export const ScopeContext: Context<Scope | null> = createContext<Scope | null>(null);

/** The scope of the page. */
export function useScope(): Scope {
  const scope = useContext(ScopeContext);
  if (scope === null) throw new Error("This page is outside an environment.");
  return scope;
}

/**
 * Reads something of the page's account and environment; `key` names it among all that pages read. `repeat` returns after
 * how many milliseconds it is read again; false: not by itself.
 */
export function useScopedQuery<T>(
  key: QueryKey,
  read: (platen: Platen, options: CallOptions) => Promise<T>,
  repeat: (data: T | undefined) => number | false = () => false,
): UseQueryResult<T> {
  const { platen, session, environment } = useScope();
  return useQuery({
    queryKey: scopedKey(session.account.id, environment, key),
    queryFn: ({ signal }) => read(platen, { signal }),
    refetchInterval: ({ state }) => repeat(state.data),
  });
}

/**
 * Changes something; afterwards what is cached of the account under the keys in `changes`, in any environment, is read
 * again. Asks for the password where the service requires it.
 */
export function useScopedMutation<Input, T>(
  change: (platen: Platen, input: Input) => Promise<T>,
  changes: readonly QueryKey[],
): UseMutationResult<T, unknown, Input> {
  const { platen } = useScope();
  const readAgain = useReadAgain();
  return useMutation<T, unknown, Input>({
    mutationFn: (input) => withPassword(() => change(platen, input)),
    onSuccess: () => readAgain(changes),
  });
}

/** A function after which what is cached of the account under these keys, in any environment, is read again. */
export function useReadAgain(): (changes: readonly QueryKey[]) => Promise<void> {
  const { session } = useScope();
  const client = useQueryClient();
  return async (changes) => {
    const keys = changes.flatMap((key) => keysIn(session.account.id, key));
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}

/** True if the person may do in the account what `needed` may. */
export function useHasRole(needed: Role): boolean {
  return hasRole(useScope().session.member.role, needed);
}

/** The account with its settings and notices. */
export function useAccount(): UseQueryResult<Account> {
  return useScopedQuery(ACCOUNT_KEY, (platen, options) => platen.account.get(options));
}

/** Shows an account that an update returned, without reading it again. */
export function useRecordAccount(): (account: Account) => Promise<void> {
  const { session } = useScope();
  const client = useQueryClient();
  return async (account) => {
    for (const key of keysIn(session.account.id, ACCOUNT_KEY)) client.setQueryData(key, account);
    // It has the account's name.
    await client.invalidateQueries({ queryKey: SESSION_KEY });
  };
}

/** False while the account is read-only or not known yet: what changes something is then disabled. */
export function useCanChange(): boolean {
  const { data } = useAccount();
  return data !== undefined && isWritable(data);
}

/** The account among all that pages read. */
export const ACCOUNT_KEY = ["account"] as const;

/** A key that no other account or environment shares. */
export function scopedKey(account: string, environment: Environment, key: QueryKey): QueryKey {
  return [SCOPE, account, environment, ...key];
}

function keysIn(account: string, key: QueryKey): readonly QueryKey[] {
  return ENVIRONMENTS.map((environment) => scopedKey(account, environment, key));
}
