import type { Generated } from "kysely";

/** Who pays, and the keys that speak for them. */
export type AccountTables = {
  account: {
    id: string;
    email: string;
    plan: string;
    created_at: Date;
  };
  api_key: {
    id: Generated<number>;
    account_id: string;
    name: string;
    scope: string;
    environment: string;
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
