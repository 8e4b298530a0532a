import type { BaseUrl } from "#base/base-url.ts";
import type { AccountId, CallerIdentity, Environment } from "#domain/accounts";

/** Who goes to the processor's pages. */
export type Buyer = {
  readonly accountId: AccountId;
  /** Null: a visitor with the link of a mail, who may have no session. */
  readonly by: CallerIdentity | null;
  /** Where a member is in the dashboard. */
  readonly environment: Environment;
};

/** The page that the buyer comes back from. */
type Visit = "portal" | "checkout=success" | "checkout=cancel";

/** Where the processor sends people back: members to the dashboard, others to the page that explains the API. */
export function pageOf(baseUrl: BaseUrl, { by, environment }: Buyer, visit: Visit): string {
  if (by?.kind === "member") return `${baseUrl()}/app/${environment}/billing?from=processor`;
  return visit === "portal" ? `${baseUrl()}/billing` : `${baseUrl()}/billing?${visit}`;
}
