import type { JSONColumnType } from "kysely";

/** Rate-limit windows, written only by `count_requests`, and responses recorded for idempotency. */
export type AdmissionTables = {
  rate_window: Holder & { newest_slot: string; oldest_slot: string; counted: number };
  rate_slot: Holder & { slot: string; requests: number };
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

/** The key or member whose window it is. */
type Holder = { holder: "key" | "member"; holder_id: number };
