import { useMemo } from "react";
import { hasRole } from "#data/roles.ts";
import { useScope, useScopedQuery } from "#data/scope.ts";
import type { Actors } from "./actor.ts";

/** The newest ones; others are shown by their ids. */
const LIMIT = { limit: 500 };

/** Who may have sent requests. Only owners and admins know the names of others. */
export function useActors(): Actors {
  const { id: self, role } = useScope().session.member;
  const isAdmin = hasRole(role, "admin");
  const { data } = useScopedQuery(["members", "actors", isAdmin], async (platen, options) => {
    if (!isAdmin) return null;
    const [{ members }, { api_keys: keys }] = await Promise.all([
      platen.members.list(LIMIT, options).page(),
      platen.apiKeys.list(LIMIT, options).page(),
    ]);
    return {
      members: members.map(({ id, name, email }) => [id, name ?? email] as const),
      keys: keys.map(({ id, name }) => [id, name] as const),
    };
  });
  return useMemo(
    () => ({ self, keys: new Map(data?.keys), members: new Map(data?.members) }),
    [self, data],
  );
}
