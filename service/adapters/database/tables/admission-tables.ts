import type { JSONColumnType } from "kysely";

/** The windows of the rate limit, which `take_requests` alone writes, and recorded answers. */
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
    /** Sealed; null when there is none, or when it lies among the objects. */
    body: string | null;
    object_key: string | null;
    recorded_at: Date;
  };
};
