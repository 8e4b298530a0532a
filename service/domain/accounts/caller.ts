import { Refusal } from "#base/refusal.ts";
import type { Tier } from "#domain/plans";
import type { AccountId, Environment } from "./account.ts";
import type { KeyId } from "./api-key.ts";
import { SCOPES, type Scope } from "./api-key.ts";

/** The authenticated caller of a use case: the API key and what it grants. */
export type Caller = {
  readonly accountId: AccountId;
  readonly keyId: KeyId;
  readonly scope: Scope;
  readonly environment: Environment;
  /** The tier whose limits apply: the account's plan, or PRO before the first subscription. */
  readonly tier: Tier;
};

/** Rejects a caller whose key has a lower scope than `required`: 403 `scope_required`. */
export function requireScope(caller: Caller, required: Scope): void {
  if (SCOPES.indexOf(caller.scope) >= SCOPES.indexOf(required)) return;
  const message = `This needs an API key with the scope ${required} or higher.`;
  throw new Refusal(403, "scope_required", message, { required });
}
