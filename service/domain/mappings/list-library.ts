import type { Page, PageRequest } from "#base/page.ts";
import type { Caller } from "#domain/accounts";
import type { Mapping } from "./mapping.ts";
import type { LibraryFilter, MappingStore } from "./store.ts";

/** The mappings that teammates may clone: those published to the account's library, newest first. */
export async function listLibrary(
  { mappings }: { readonly mappings: MappingStore },
  caller: Caller,
  filter: LibraryFilter,
  page: PageRequest,
): Promise<Page<Mapping>> {
  return await mappings.listLibrary(caller.accountId, filter, page);
}
