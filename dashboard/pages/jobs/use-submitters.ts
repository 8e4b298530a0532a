import { useMemo } from "react";
import { hasRole } from "#data/roles.ts";
import { useScope, useScopedQuery } from "#data/scope.ts";
import type { Submitters } from "./submitter.ts";

/** Accounts with more members show the oldest without their name. */
const MEMBERS_MAX = 500;

/** Who may have started jobs. Only owners and admins know the names of others. */
export function useSubmitters(): Submitters {
  const { session } = useScope();
  const { id: self, role } = session.member;
  const isAdmin = hasRole(role, "admin");
  const { data } = useScopedQuery(["members", "submitters", isAdmin], async (platen, options) => {
    if (!isAdmin) return [];
    const { members } = await platen.members.list({ limit: MEMBERS_MAX }, options).page();
    return members.map(({ id, name, email }) => [id, name ?? email] as const);
  });
  return useMemo(() => ({ self, names: new Map(data) }), [self, data]);
}
