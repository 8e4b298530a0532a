import type { Page, PageRequest } from "#base/page.ts";
import type { Caller } from "#domain/accounts";
import type { Mapping } from "./mapping.ts";
import type { MappingStore } from "./store.ts";

/** What is looked for in a library; null does not matter. */
export type LibraryFilter = {
  readonly category: string | null;
  /** Stands in the name or the description, in whichever case. */
  readonly search: string | null;
};

/** What teammates may clone: the account's mappings that are published to its library, newest first. */
export async function listLibrary(
  { mappings }: { readonly mappings: MappingStore },
  caller: Caller,
  filter: LibraryFilter,
  page: PageRequest,
): Promise<Page<Mapping>> {
  return await mappings.listLibrary(caller.accountId, filter, page);
}
