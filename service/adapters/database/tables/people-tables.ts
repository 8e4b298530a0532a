import type { Generated } from "kysely";

/** Persons who sign in, their sessions and tokens, and failed attempts to sign in. */
export type PeopleTables = {
  person: {
    id: string;
    email: string;
    name: string;
    password_hash: string;
    created_at: Date;
    /** Sealed. */
    totp_secret: string | null;
    totp_confirmed_at: Date | null;
    /** The driver returns `bigint` as text. */
    totp_step: string | null;
  };
  recovery_code: { person_id: string; sha256: string; used_at: Date | null };
  session: {
    id: Generated<number>;
    person_id: string;
    account_id: string | null;
    sha256: string;
    created_at: Date;
    last_seen_at: Date;
    authenticated_at: Date;
    user_agent: string | null;
    address: string | null;
  };
  person_token: {
    sha256: string;
    kind: "setup" | "invitation" | "reset" | "sign_in";
    member_id: number | null;
    person_id: string | null;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  sign_in_challenge: {
    sha256: string;
    person_id: string;
    expires_at: Date;
    failures: Generated<number>;
  };
  sign_in_failure: { id: Generated<string>; subject: string; failed_at: Date };
};
