import type { Account } from "@platen/sdk";

/** A banner above every page. One of the kinds that words and actions exist for. */
export type Banner = {
  readonly kind: "past-due" | "canceled" | "unpaid" | "over" | "nearly" | "near" | "other";
  readonly tone: "danger" | "warning" | "info";
  /** The service's own sentence; null: the banner's words say it. */
  readonly message: string | null;
  /** Where its action leads; null: it has none. */
  readonly action: "portal" | "checkout" | "upgrade" | null;
};

/** The part of an account that decides. */
export type BilledAccount = Pick<Account, "subscription_status" | "notices">;

const USAGE: Readonly<Record<string, Pick<Banner, "kind" | "tone">>> = {
  quota_notice: { kind: "near", tone: "info" },
  quota_warning: { kind: "nearly", tone: "warning" },
  overage_started: { kind: "over", tone: "warning" },
  quota_exhausted: { kind: "over", tone: "danger" },
};

const BILLING: Readonly<Record<string, Banner | null>> = {
  trialing: null,
  active: null,
  past_due: { kind: "past-due", tone: "danger", message: null, action: "portal" },
  canceled: { kind: "canceled", tone: "danger", message: null, action: "checkout" },
  none: { kind: "unpaid", tone: "danger", message: null, action: "checkout" },
};

/** True while the account may change anything; otherwise all actions but those of billing are off. */
export function isWritable({ subscription_status }: Pick<Account, "subscription_status">): boolean {
  return subscription_status === "trialing" || subscription_status === "active";
}

/** The banners of an account, the most urgent first. That of 80 % of the quota is for the usage page alone. */
export function bannersOf(account: BilledAccount, page: "usage" | "other"): readonly Banner[] {
  const billing = BILLING[account.subscription_status ?? "none"] ?? null;
  const usage = account.notices.map(({ code, message }): Banner => {
    const known = USAGE[code];
    if (known === undefined) return { kind: "other", tone: "info", message, action: null };
    return { ...known, message, action: "upgrade" };
  });
  const shown = usage.filter(({ kind }) => kind !== "near" || page === "usage");
  return billing === null ? shown : [billing, ...shown];
}
