import type { CallOptions, Platen } from "@platen/sdk";
import { useScopedQuery } from "./scope.ts";

/** Names by id; empty while they are unknown. */
export type NamesById = ReadonlyMap<number, string>;

type Named = { readonly id: number; readonly name: string };

/** The newest 500 entries; older ones are shown by their ids. */
const LIMIT = { limit: 500 };

/** Names of the account's members, for owners and admins. */
export function useMemberNames(): NamesById {
  return useNames("members", async (platen, options) => {
    const { members } = await platen.members.list(LIMIT, options).page();
    return members.map(({ id, name, email }) => ({ id, name: name ?? email }));
  });
}

/** Names of the account's API keys, for owners and admins. */
export function useKeyNames(): NamesById {
  return useNames(
    "keys",
    async (platen, options) => (await platen.apiKeys.list(LIMIT, options).page()).api_keys,
  );
}

/** Names of the account's envelopes. */
export function useEnvelopeNames(): NamesById {
  return useNames(
    "envelopes",
    async (platen, options) => (await platen.envelopes.list(LIMIT, options).page()).envelopes,
  );
}

/** Names of the account's forms. */
export function useFormNames(): NamesById {
  return useNames(
    "templates",
    async (platen, options) => (await platen.templates.list(LIMIT, options).page()).templates,
  );
}

function useNames(
  list: string,
  read: (platen: Platen, options: CallOptions) => Promise<readonly Named[]>,
): NamesById {
  const { data } = useScopedQuery([list, "names"], async (platen, options) => {
    const all = await read(platen, options);
    return new Map(all.map(({ id, name }) => [id, name]));
  });
  return data ?? NONE;
}

const NONE: NamesById = new Map();
