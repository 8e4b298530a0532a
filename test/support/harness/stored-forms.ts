import type { FieldEntry } from "@platen/engine";
import type { Database } from "../../../service/adapters/database/connection/open.ts";
import { type Stores, storesOn } from "../../../service/adapters/database/stores.ts";
import { brand } from "../../../service/base/brand.ts";
import { type Instant, instant } from "../../../service/base/instant.ts";
import type { AccountId, Caller, KeyId } from "../../../service/domain/accounts/mod.ts";
import type { Tier } from "../../../service/domain/plans/mod.ts";
import type { TemplateId } from "../../../service/domain/templates/mod.ts";

/** The creation time of everything here. */
export const MADE_AT: Instant = instant(Date.UTC(2026, 10, 20, 10));

/** Creates an account; returns a caller with write scope in production. */
export async function storedCaller(
  { accounts }: Pick<Stores, "accounts">,
  name: string,
  plan: Tier = "PRO",
): Promise<Caller> {
  const accountId = brand<AccountId>(`acct_${name}`);
  const email = `${name}@example.com`;
  await accounts.createAccount({ id: accountId, email, plan, createdAt: MADE_AT });
  return {
    accountId,
    by: { kind: "key", keyId: brand<KeyId>(1) },
    scope: "write",
    environment: "production",
    tier: plan,
  };
}

/** Creates a template with a version per list of fields; only the first version is published, to production. */
export async function storedTemplate(
  { db }: Pick<Database, "db">,
  { accountId }: Pick<Caller, "accountId">,
  versions: readonly (readonly FieldEntry[])[],
): Promise<TemplateId> {
  const { templates } = storesOn(db);
  const named = { accountId, name: "Form", description: null, createdAt: MADE_AT };
  const templateId = await templates.createTemplate(named);
  for (const [index, fields] of versions.entries())
    await templates.createVersion({
      templateId,
      version: index + 1,
      filename: "form.pdf",
      objectKey: `templates/${accountId}/${templateId}-${index + 1}.pdf`,
      sizeBytes: 1000,
      sha256: String(index + 1).padStart(64, "0"),
      original: null,
      fieldsSource: "pdf",
      pageCount: 1,
      xfa: "none",
      encryption: "none",
      fields,
      warnings: [],
      pages: [{ box: [0, 0, 612, 792], rotation: 0, unit: 1 }],
      createdAt: MADE_AT,
    });
  const newest = { current_version: versions.length };
  await db.updateTable("template").set(newest).where("id", "=", templateId).execute();
  const publication = { templateId, version: 1, environment: "production" } as const;
  await templates.publish({ ...publication, publishedAt: MADE_AT });
  return templateId;
}
