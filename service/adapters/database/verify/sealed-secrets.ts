import { type Kysely, sql } from "kysely";
import { brand } from "#base/brand.ts";
import { secretContext, type WebhookId } from "#domain/webhooks/records";
import type { Tables } from "../tables/tables.ts";

/** A sealed secret, and what it was sealed for. */
export type SealedSecret = { readonly sealed: string; readonly about: string };

/** Lists the secrets of webhooks and of second factors. */
export async function listSealedSecrets(db: Kysely<Tables>): Promise<readonly SealedSecret[]> {
  const webhooks = await sql<{ id: number; sealed: string }>`
    select id, secret as sealed from webhook where deleted_at is null
    union all select id, previous_secret from webhook
      where deleted_at is null and previous_secret is not null`.execute(db);
  const persons = await sql<{ id: string; sealed: string }>`
    select id, totp_secret as sealed from person where totp_secret is not null`.execute(db);
  return [
    ...webhooks.rows.map(({ id, sealed }) => ({
      sealed,
      about: secretContext(brand<WebhookId>(id)),
    })),
    ...persons.rows.map(({ id, sealed }) => ({ sealed, about: `totp/${id}` })),
  ];
}
