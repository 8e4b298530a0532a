import type { Generated, JSONColumnType } from "kysely";
import type {
  AuditEntry,
  Environment,
  MemberRole,
  Scope,
  SubscriptionStatus,
} from "#domain/accounts";
import type { Tier } from "#domain/plans";

/** Accounts, their keys and members, the audit log and erasures. */
export type AccountTables = {
  account: {
    id: string;
    /** Null after an erasure, like the name. */
    email: string | null;
    name: string | null;
    plan: Tier;
    created_at: Date;
    /** Null before the first subscription. */
    subscription_status: Generated<SubscriptionStatus | null>;
    /** Null: since the account was created. */
    status_since: Date | null;
    retention_seconds: number | null;
    overage_limit_pdfs: number | null;
    api_key_cap_spans_environments: Generated<boolean>;
    external_model_consent: Generated<boolean>;
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
    /** SHA-256 of the key, lower-case hexadecimal; the key itself is not stored. */
    sha256: string;
    created_at: Date;
    last_used_at: Date | null;
    expires_at: Date | null;
    revoked_at: Date | null;
    /** The key that replaced it in a rotation. */
    replaced_by: number | null;
    /** The member who made it, or made the key that it was made with; null: the operator. */
    created_by_member: number | null;
    /** That member's role at the time. */
    created_by_role: MemberRole | null;
  };
  member: {
    id: Generated<number>;
    account_id: string;
    email: string;
    role: MemberRole;
    created_at: Date;
    /** Null: invited, and not yet joined. */
    person_id: string | null;
    joined_at: Date | null;
    last_seen_at: Date | null;
  };
  /** Append-only; a trigger rejects changes. */
  audit_entry: {
    id: Generated<number>;
    account_id: string;
    occurred_at: Date;
    action: AuditEntry["action"];
    key_id: number | null;
    member_id: number | null;
    subject: string | null;
    details: JSONColumnType<AuditEntry["details"]>;
  };
  erasure: { account_id: string; asked_at: Date };
  /** When each periodic chore is due next. */
  chore: { name: string; due_at: Date };
  /** When shared compiled forms were last used, by their object keys. */
  compilation_use: { compiled_key: string; used_at: Date };
};
