import { useScopedQuery } from "./scope.ts";

/** Accounts with more members show the ids of the oldest. */
const MEMBERS_MAX = 500;

/** Names of the account's members by id, for owners and admins; empty while they are unknown. */
export function useMemberNames(): ReadonlyMap<number, string> {
  const { data } = useScopedQuery(["members", "names"], async (platen, options) => {
    const { members } = await platen.members.list({ limit: MEMBERS_MAX }, options).page();
    return new Map(members.map(({ id, name, email }) => [id, name ?? email]));
  });
  return data ?? NONE;
}

const NONE: ReadonlyMap<number, string> = new Map();
