import type { Kysely } from "kysely";
import type { Transact } from "#base/transact.ts";
import type { AccountStore } from "#domain/accounts";
import { accountStore } from "./stores/account-store.ts";
import type { Tables } from "./tables.ts";

/** The ports of all modules on one database or in one transaction. */
export type Stores = {
  readonly accounts: AccountStore;
};

/** Every module's store on `db`, which may be a transaction. */
export function storesOn(db: Kysely<Tables>): Stores {
  return {
    accounts: accountStore(db),
  };
}

/** Work that stands in one transaction of PostgreSQL. */
export function transactOn(db: Kysely<Tables>): Transact<Stores> {
  return (work) => db.transaction().execute((transaction) => work(storesOn(transaction)));
}
