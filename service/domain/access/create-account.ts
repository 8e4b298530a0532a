import { present } from "#base/assert.ts";
import { brand } from "#base/brand.ts";
import { isAddress, storedAddress } from "#base/email-address.ts";
import { invalid, Refusal } from "#base/refusal.ts";
import {
  type AccountId,
  type AccountStore,
  ENVIRONMENTS,
  type Environment,
  type MemberId,
  type Scope,
} from "#domain/accounts";
import { limitsOf, type Plans, type Tier } from "#domain/plans";
import { storeKey } from "./create-key.ts";
import type { AccessDeps } from "./deps.ts";

/** A key to be created with the account. */
export type WantedKey = { readonly environment: Environment; readonly scope: Scope };

/** The operator's request. */
export type NewAccount = {
  readonly email: string;
  readonly plan: Tier;
  /** Default: one admin key per environment. */
  readonly keys?: readonly WantedKey[];
  /** Whether another account may have the same address; default: no. */
  readonly isDuplicateAllowed?: boolean;
};

/** The account and its keys, whose texts are shown only this once. */
export type CreatedAccount = {
  readonly accountId: AccountId;
  readonly ownerId: MemberId;
  readonly email: string;
  readonly keys: readonly (WantedKey & { readonly text: string })[];
};

const ID_CHARACTERS = 20;

/**
 * Creates an account with its first keys, in one transaction. 400 `validation_error` for an invalid address or duplicate
 * keys, 403 `feature_limit_reached` for more keys than the tier allows, 409 `member_exists` for the address of another
 * account.
 */
export async function createAccount(deps: AccessDeps, wanted: NewAccount): Promise<CreatedAccount> {
  const { plan, keys = oneAdminKeyEach(), isDuplicateAllowed = false } = wanted;
  const email = storedAddress(wanted.email);
  check(deps.plans, email, plan, keys);
  const now = deps.clock.now();
  const id = brand<AccountId>(`acct_${deps.randomness.base62(ID_CHARACTERS)}`);
  return await deps.transact(async (stores) => {
    const { accounts, members, audit } = stores;
    if (!isDuplicateAllowed) await requireNewAddress(accounts, email);
    await accounts.createAccount({ id, email, plan, createdAt: now });
    const owner = { accountId: id, email, role: "owner", createdAt: now } as const;
    const ownerId = present(await members.createMember(owner), "owner of a new account");
    const entry = { accountId: id, at: now, by: null, subject: null };
    await audit.append({ ...entry, action: "account.created", details: { plan } });
    const made = { creator: null, createdAt: now };
    const created: CreatedAccount["keys"][number][] = [];
    for (const { environment, scope } of keys) {
      const name = `${environment} ${scope}`;
      const key = { name, scope, environment, expiresAt: null };
      const { text } = await storeKey(deps, stores, id, key, made);
      created.push({ environment, scope, text });
    }
    return { accountId: id, ownerId, email, keys: created };
  });
}

async function requireNewAddress(accounts: AccountStore, email: string): Promise<void> {
  const other = await accounts.lockAddress(email);
  if (other !== null)
    throw new Refusal(409, "member_exists", `The account ${other} has the address ${email}.`);
}

function oneAdminKeyEach(): readonly WantedKey[] {
  return ENVIRONMENTS.map((environment) => ({ environment, scope: "admin" }));
}

function check(plans: Plans, email: string, plan: Tier, keys: readonly WantedKey[]): void {
  if (!isAddress(email)) throw invalid("The e-mail address is invalid.");
  const names = new Set(keys.map((key) => `${key.environment}:${key.scope}`));
  if (names.size < keys.length)
    throw invalid("The same environment and scope are requested twice.");
  const cap = limitsOf(plans, plan).apiKeys;
  if (cap === null || keys.length <= cap) return;
  const message = `An account on ${plan} has at most ${cap} API keys; ${keys.length} were requested.`;
  throw new Refusal(403, "feature_limit_reached", message, { limit: "api_keys", tier: plan });
}
