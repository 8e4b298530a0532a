import { Refusal } from "#base/refusal.ts";
import type { Tier } from "#domain/plans";
import type { AccountId, Environment } from "./account.ts";
import type { KeyId } from "./api-key.ts";
import { SCOPES, type Scope } from "./scope.ts";

/** Who asks, known to every use case: the key that was shown and what it stands for. */
export type Caller = {
  readonly accountId: AccountId;
  readonly keyId: KeyId;
  readonly scope: Scope;
  readonly environment: Environment;
  /** Whose limits hold: the account's plan, PRO for one that never subscribed. */
  readonly tier: Tier;
};

/** Ends the request when the caller's key may do less than `required`: 403 `scope_required`. */
export function requireScope(caller: Caller, required: Scope): void {
  if (SCOPES.indexOf(caller.scope) >= SCOPES.indexOf(required)) return;
  const message = `This needs an API key with the scope ${required} or higher.`;
  throw new Refusal(403, "scope_required", message, { required });
}
