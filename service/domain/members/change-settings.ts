import { Refusal } from "#base/refusal.ts";
import { type KeyStore, requireOwner, requireRecentPassword } from "#domain/access";
import {
  type Account,
  type AccountDeps,
  type AccountStores,
  type Caller,
  type CallerIdentity,
  changeAccount,
  isOpenTo,
  ownAccount,
  singleSignOnRequired,
} from "#domain/accounts";
import type { SsoPorts } from "#domain/people/records";

/** Dependencies of changing an account's settings. */
export type SettingsDeps = AccountDeps & AccountStores & SsoPorts & { readonly keys: KeyStore };

/**
 * Changes the settings of the caller's account. How members sign in is the owner's choice: 403 `role_required`,
 * `password_required`. Asking for single sign-on is refused to an owner who signed in otherwise, who would be locked out:
 * 403 `single_sign_on_required`; 409 `single_sign_on_missing` without an OpenID provider.
 */
export async function changeSettings(
  deps: SettingsDeps,
  caller: Caller,
  change: Parameters<typeof changeAccount>[2],
): Promise<Account> {
  const { signIn, ...others } = change;
  const before = await ownAccount(deps, caller);
  if (signIn === undefined || signIn === before.signIn)
    return await changeAccount(deps, caller, others);
  await requireOwner(deps, caller);
  requireRecentPassword(caller.by, deps.clock.now());
  if (signIn === "sso" && deps.singleSignOn === null) throw singleSignOnMissing();
  if (!isOpenToCaller({ signIn }, caller.by)) throw singleSignOnRequired();
  return await changeAccount(deps, caller, change);
}

/** Keys stay open: they do not sign in. */
function isOpenToCaller(account: Pick<Account, "signIn">, by: CallerIdentity): boolean {
  return by.kind === "key" || isOpenTo(account, by.signedInBy);
}

function singleSignOnMissing(): Refusal {
  const message =
    "This installation has no single sign-on. Its operator sets it up with OIDC_ISSUER.";
  return new Refusal(409, "single_sign_on_missing", message);
}
