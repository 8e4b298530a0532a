import type { Account } from "@platen/sdk";
import { hasRole, type Role } from "./roles.ts";

/** A banner above every page. */
export type Banner = {
  readonly kind: "past-due" | "canceled" | "unpaid" | "quota" | "other";
  readonly tone: "danger" | "warning" | "info";
  /** The service's own sentence; null: the banner's words say it. */
  readonly message: string | null;
  /** The action that resolves it; null if the dashboard has none. */
  readonly action: "portal" | "checkout" | "upgrade" | null;
  /** False: the role may not, so that the banner says who may. */
  readonly mayAct: boolean;
};

/** The part of an account that decides. */
export type BilledAccount = Pick<Account, "plan" | "subscription_status" | "notices">;

/** Tones of the notices about the month's quota. */
const QUOTA: Readonly<Record<string, Banner["tone"]>> = {
  quota_warning: "warning",
  overage_started: "warning",
  quota_exhausted: "danger",
};

const SUBSCRIPTION: Readonly<Record<string, Pick<Banner, "kind" | "action"> | null>> = {
  trialing: null,
  active: null,
  past_due: { kind: "past-due", action: "portal" },
  canceled: { kind: "canceled", action: "checkout" },
  none: { kind: "unpaid", action: "checkout" },
};

/** No plan is larger. */
const LARGEST = "ENTERPRISE";

/** True while the account may change anything; otherwise all actions but those of billing are off. */
export function isWritable({ subscription_status }: Pick<Account, "subscription_status">): boolean {
  return subscription_status === "trialing" || subscription_status === "active";
}

/** The banners of an account for a member with this role, the most urgent first. */
export function bannersOf(account: BilledAccount, role: Role): readonly Banner[] {
  const mayAct = hasRole(role, "admin");
  const subscription = SUBSCRIPTION[account.subscription_status ?? "none"] ?? null;
  const notices = account.notices.map(({ code, message }): Banner => {
    const tone = QUOTA[code];
    if (tone === undefined) return { kind: "other", tone: "info", message, action: null, mayAct };
    const action = account.plan === LARGEST || subscription !== null ? null : "upgrade";
    return { kind: "quota", tone, message, action, mayAct };
  });
  if (subscription === null) return notices;
  return [{ ...subscription, tone: "danger", message: null, mayAct }, ...notices];
}
