import type { Page, PageRequest } from "#base/page.ts";
import { Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import type { TemplateId } from "#domain/templates";
import type { MappingStores } from "./deps.ts";
import type { Mapping, MappingId } from "./mapping.ts";
import type { LibraryFilter, MappingStore } from "./store.ts";

/** The caller's mapping; 404 `mapping_not_found`. */
export async function findMapping(
  { mappings }: { readonly mappings: MappingStore },
  caller: Caller,
  id: MappingId,
): Promise<Mapping> {
  return (await mappings.findMapping(caller.accountId, id)) ?? notFound();
}

/** The caller's mapping, locked until the transaction ends; 404 `mapping_not_found`. */
export async function lockMapping(
  { mappings }: MappingStores,
  caller: Caller,
  id: MappingId,
): Promise<Mapping> {
  return (await mappings.lockMapping(caller.accountId, id)) ?? notFound();
}

/** The caller's mappings, of any template when `template` is null; newest first. */
export async function listMappings(
  { mappings }: MappingStores,
  caller: Caller,
  template: TemplateId | null,
  page: PageRequest,
): Promise<Page<Mapping>> {
  return await mappings.listMappings(caller.accountId, template, page);
}

/** The mappings that teammates may clone: those published to the account's library, newest first. */
export async function listLibrary(
  { mappings }: MappingStores,
  caller: Caller,
  filter: LibraryFilter,
  page: PageRequest,
): Promise<Page<Mapping>> {
  return await mappings.listLibrary(caller.accountId, filter, page);
}

function notFound(): never {
  throw new Refusal(404, "mapping_not_found", "There is no such mapping.");
}
