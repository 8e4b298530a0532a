import type { Page, PageRequest } from "#base/page.ts";
import type { AccountId } from "#domain/accounts";
import type { TemplateId } from "#domain/templates";
import type { Mapping, MappingId } from "./mapping.ts";

/** What is looked for in a library; null does not matter. */
export type LibraryFilter = {
  readonly category: string | null;
  /** Stands in the name or the description, in whichever case. */
  readonly search: string | null;
};

/** What mappings asks of a database. Whatever is found belongs to the account that is named. */
export type MappingStore = {
  readonly createMapping: (mapping: Omit<Mapping, "id">) => Promise<MappingId>;
  readonly findMapping: (account: AccountId, id: MappingId) => Promise<Mapping | null>;
  /** The same, and nobody else changes it or begins to use it before the transaction ends. */
  readonly lockMapping: (account: AccountId, id: MappingId) => Promise<Mapping | null>;
  /** All of a template's, oldest first; nobody else changes them before the transaction ends. */
  readonly lockMappingsOf: (
    account: AccountId,
    template: TemplateId,
  ) => Promise<readonly Mapping[]>;
  readonly listMappings: (account: AccountId, page: PageRequest) => Promise<Page<Mapping>>;
  /** Those that are published to the account's library. */
  readonly listLibrary: (
    account: AccountId,
    filter: LibraryFilter,
    page: PageRequest,
  ) => Promise<Page<Mapping>>;
  readonly replaceMapping: (mapping: Mapping) => Promise<void>;
  readonly deleteMapping: (id: MappingId) => Promise<void>;
  /** True when an envelope has it. */
  readonly isInUse: (id: MappingId) => Promise<boolean>;
};
