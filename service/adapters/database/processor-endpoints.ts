import type { Kysely } from "kysely";
import type { Tables } from "./tables.ts";

/** What the processor signs with, by where it sends what it tells. */
export type ProcessorEndpoints = {
  /** Null: nobody has registered that address. */
  readonly secretOf: (url: string) => Promise<string | null>;
  readonly keep: (url: string, secret: string) => Promise<void>;
};

/** Of a processor that is told by ourselves where to send. */
export function processorEndpoints(db: Kysely<Tables>): ProcessorEndpoints {
  return {
    secretOf: async (url) => {
      const endpoints = db.selectFrom("processor_endpoint").select("secret").where("url", "=", url);
      return (await endpoints.executeTakeFirst())?.secret ?? null;
    },
    keep: async (url, secret) => {
      await db
        .insertInto("processor_endpoint")
        .values({ url, secret })
        .onConflict((conflict) => conflict.column("url").doUpdateSet({ secret }))
        .execute();
    },
  };
}
