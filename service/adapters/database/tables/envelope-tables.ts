import type { Generated } from "kysely";

/** Envelopes: pairs of template and mapping under one id. */
export type EnvelopeTables = {
  envelope: {
    id: Generated<number>;
    account_id: string;
    name: string;
    description: string | null;
    filename_pattern: string | null;
    retention_seconds: number | null;
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
