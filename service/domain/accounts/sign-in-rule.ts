import { Refusal } from "#base/refusal.ts";
import type { Account } from "./account.ts";
import type { SignInMethod } from "./person.ts";

/**
 * Whether an account is open to members who signed in like this. The operator's link is the way in while the provider of
 * single sign-on is lost: a process that issues it has the database.
 */
export function isOpenTo({ signIn }: Pick<Account, "signIn">, by: SignInMethod): boolean {
  return signIn === "any" || by === "oidc" || by === "link";
}

/** 403 `single_sign_on_required`, for members who signed in otherwise. */
export function singleSignOnRequired(): Refusal {
  const message =
    "This account requires single sign-on. Sign out, and sign in by single sign-on to use it.";
  return new Refusal(403, "single_sign_on_required", message);
}
