import type { Kysely } from "kysely";
import { openStored, type Vault } from "#base/vault.ts";
import type { Tables } from "../tables/tables.ts";

/** Webhook signing secrets of the processor endpoints that the service registered, by URL. */
export type ProcessorEndpoints = {
  /** Null: the URL is not registered, or the key that sealed its secret is gone. */
  readonly secretOf: (url: string) => Promise<string | null>;
  readonly keep: (url: string, secret: string) => Promise<void>;
};

/** `ProcessorEndpoints` on PostgreSQL; secrets are stored sealed. */
export function processorEndpoints(db: Kysely<Tables>, vault: Vault): ProcessorEndpoints {
  return {
    secretOf: async (url) => {
      const endpoints = db.selectFrom("processor_endpoint").select("secret").where("url", "=", url);
      const found = await endpoints.executeTakeFirst();
      return found === undefined ? null : openStored(vault, found.secret, about(url));
    },
    keep: async (url, secret) => {
      await db
        .insertInto("processor_endpoint")
        .values({ url, secret: vault.seal(secret, about(url)) })
        .onConflict((conflict) =>
          conflict.column("url").doUpdateSet((row) => ({ secret: row.ref("excluded.secret") })),
        )
        .execute();
    },
  };
}

function about(url: string): string {
  return `processor_endpoint/${url}`;
}
