import type { Generated } from "kysely";

/** Pairs of template and mapping under one number. */
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
    /** From 0, in the order in which their pages follow. */
    position: number;
    template_id: number;
    mapping_id: number;
    /** Null: the version that the mapping is pinned to. */
    template_version: number | null;
  };
};
