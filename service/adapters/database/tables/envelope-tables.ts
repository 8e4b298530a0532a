import type { Generated, JSONColumnType } from "kysely";
import type { FailOnCode } from "#domain/envelopes";

/** Envelopes: pairs of template and mapping under one id. */
export type EnvelopeTables = {
  envelope: {
    id: Generated<number>;
    account_id: string;
    name: string;
    description: string | null;
    filename_pattern: string | null;
    retention_seconds: number | null;
    fail_on: JSONColumnType<readonly FailOnCode[]>;
    created_at: Date;
    updated_at: Date;
  };
  envelope_pair: {
    envelope_id: number;
    /** 0-based, in the order of their pages. */
    position: number;
    template_id: number;
    mapping_id: number;
    /** Null: the version pinned by the mapping. */
    template_version: number | null;
  };
};
