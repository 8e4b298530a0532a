import type { Kysely } from "kysely";
import type { Transact } from "#base/transact.ts";
import type { AccountStore } from "#domain/accounts";
import type { EnvelopeStore } from "#domain/envelopes";
import type { MappingStore } from "#domain/mappings";
import type { TemplateStore } from "#domain/templates";
import { accountStore } from "./stores/account-store.ts";
import { envelopeStore } from "./stores/envelope-store.ts";
import { mappingStore } from "./stores/mapping-store.ts";
import { templateStore } from "./stores/template-store.ts";
import type { Tables } from "./tables.ts";

/** The ports of all modules on one database or in one transaction. */
export type Stores = {
  readonly accounts: AccountStore;
  readonly templates: TemplateStore;
  readonly mappings: MappingStore;
  readonly envelopes: EnvelopeStore;
};

/** Every module's store on `db`, which may be a transaction. */
export function storesOn(db: Kysely<Tables>): Stores {
  return {
    accounts: accountStore(db),
    templates: templateStore(db),
    mappings: mappingStore(db),
    envelopes: envelopeStore(db),
  };
}

/** Work that stands in one transaction of PostgreSQL. */
export function transactOn(db: Kysely<Tables>): Transact<Stores> {
  return (work) => db.transaction().execute((transaction) => work(storesOn(transaction)));
}
