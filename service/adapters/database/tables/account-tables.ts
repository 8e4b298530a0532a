import type { Generated, JSONColumnType } from "kysely";
import type {
  AuditEntry,
  Environment,
  MemberRole,
  Scope,
  SubscriptionStatus,
} from "#domain/accounts";
import type { Tier } from "#domain/plans";

/** Who pays, the keys that speak for them, who they are, and what was done in their name. */
export type AccountTables = {
  account: {
    id: string;
    /** Null once erased, as the name is. */
    email: string | null;
    name: string | null;
    plan: Tier;
    created_at: Date;
    /** Null: never subscribed. */
    subscription_status: Generated<SubscriptionStatus | null>;
    /** Null: since it was made. */
    standing_since: Date | null;
    retention_seconds: number | null;
    overage_limit_pdfs: number | null;
    api_key_cap_spans_environments: Generated<boolean>;
    erased_at: Date | null;
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
    /** The key that a rotation put in its place. */
    replaced_by: number | null;
  };
  member: {
    id: Generated<number>;
    account_id: string;
    email: string;
    role: MemberRole;
    created_at: Date;
  };
  /** Append-only; a trigger refuses all else. */
  audit_entry: {
    id: Generated<number>;
    account_id: string;
    occurred_at: Date;
    action: AuditEntry["action"];
    key_id: number | null;
    subject: string | null;
    details: JSONColumnType<AuditEntry["details"]>;
  };
  erasure: { account_id: string; asked_at: Date };
  /** The timetable: when each chore is due again. */
  chore: { name: string; due_at: Date };
  /** When compiled forms that many share were last used, by their keys in the objects. */
  compilation_use: { compiled_key: string; used_at: Date };
};
