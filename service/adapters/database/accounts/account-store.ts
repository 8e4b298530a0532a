import { type Kysely, type Selectable, sql } from "kysely";
import { brand } from "#base/brand.ts";
import { foldAddress } from "#base/email-address.ts";
import type { Account, AccountId, AccountStore } from "#domain/accounts";
import { fromRow, toRow } from "../tables/rows.ts";
import type { Tables } from "../tables/tables.ts";

/** Class of the advisory locks on addresses; the second number is a hash of the address. */
const ADDRESS_LOCK_CLASS = 1_633_969_266;

/** `AccountStore` on PostgreSQL; `db` may be a transaction. */
export function accountStore(db: Kysely<Tables>): AccountStore {
  return {
    createAccount: async ({ id, email, plan, createdAt }) => {
      const row = toRow("account", { id, email, plan, createdAt });
      await db.insertInto("account").values(row).execute();
    },
    lockAddress: async (email) => {
      const address = foldAddress(email);
      await sql`select pg_advisory_xact_lock(${ADDRESS_LOCK_CLASS}, hashtext(${address}))`.execute(
        db,
      );
      const row = await db
        .selectFrom("account")
        .select("id")
        .where(({ fn }) => fn("lower", ["email"]), "=", address)
        .orderBy("created_at")
        .orderBy("id")
        .limit(1)
        .executeTakeFirst();
      return row === undefined ? null : brand<AccountId>(row.id);
    },
    findAccount: async (id) => {
      const accounts = db.selectFrom("account").selectAll().where("id", "=", id);
      return accountOf(await accounts.executeTakeFirstOrThrow());
    },
    // Does not block inserting rows that refer to the account.
    lockAccount: async (id) => {
      const accounts = db.selectFrom("account").selectAll().where("id", "=", id);
      return accountOf(await accounts.forNoKeyUpdate().executeTakeFirstOrThrow());
    },
    changeAccount: async (account) => {
      await db
        .updateTable("account")
        .set({
          name: account.name,
          retention_seconds: account.retentionSeconds,
          overage_limit_pdfs: account.overageLimitPdfs,
          api_key_cap_spans_environments: account.apiKeyCapSpansEnvironments,
          external_model_consent: account.externalModelConsent,
          sign_in: account.signIn,
        })
        .where("id", "=", account.id)
        .execute();
    },
    changeEmail: async (id, email) => {
      await db.updateTable("account").set({ email }).where("id", "=", id).execute();
    },
  };
}

function accountOf(row: Selectable<Tables["account"]>): Account {
  const { statusSince: _, ...account } = fromRow("account", row);
  return account;
}
