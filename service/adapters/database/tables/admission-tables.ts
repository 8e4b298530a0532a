import type { JSONColumnType } from "kysely";

/** Rate-limit windows, written only by `take_requests`, and responses recorded for idempotency. */
export type AdmissionTables = {
  rate_window: { key_id: number; newest_slot: string; oldest_slot: string; counted: number };
  rate_slot: { key_id: number; slot: string; requests: number };
  idempotency_record: {
    account_id: string;
    environment: string;
    route: string;
    key: string;
    fingerprint: string;
    status: number;
    headers: JSONColumnType<Readonly<Record<string, string>>>;
    /** Encrypted; null if absent or it is in object storage. */
    body: string | null;
    object_key: string | null;
    recorded_at: Date;
  };
};
