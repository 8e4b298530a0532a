import type { Generated } from "kysely";
import type { Environment, Scope } from "#domain/accounts";
import type { Tier } from "#domain/plans";

/** Who pays, and the keys that speak for them. */
export type AccountTables = {
  account: {
    id: string;
    email: string;
    plan: Tier;
    created_at: Date;
  };
  api_key: {
    id: Generated<number>;
    account_id: string;
    name: string;
    scope: Scope;
    environment: Environment;
    prefix: string;
    last_four: string;
    /** SHA-256 of the key, lower-case hexadecimal; the key itself is nowhere. */
    sha256: string;
    created_at: Date;
    last_used_at: Date | null;
    expires_at: Date | null;
    revoked_at: Date | null;
  };
};
