import type { Generated, JSONColumnType } from "kysely";
import type { Environment } from "#domain/accounts";
import type { EventType } from "#domain/events";
import type { LinkFacts, NoticeFacts } from "#domain/notices";

type Headers = Readonly<Record<string, string>>;

/** Events, webhooks, deliveries with their attempts, and notices to owners. */
export type WebhookTables = {
  event: {
    seq: Generated<string>;
    id: string;
    account_id: string;
    environment: Environment;
    type: EventType;
    mapping_ids: number[];
    /** The JSON in UTF-8 that every delivery sends. */
    body: Buffer;
    /** The transaction that wrote the event. */
    txid: Generated<string>;
    created_at: Date;
  };
  webhook: {
    id: Generated<number>;
    account_id: string;
    environment: Environment;
    name: string;
    url: string;
    mapping_id: number | null;
    events: EventType[];
    is_active: boolean;
    /** Encrypted with `webhook/<id>` as associated data. */
    secret: string;
    previous_secret: string | null;
    previous_until: Date | null;
    failures_in_row: Generated<number>;
    timeouts_in_row: Generated<number>;
    created_at: Date;
    last_triggered_at: Date | null;
    /** A deleted webhook is hidden, and its open deliveries are abandoned. */
    deleted_at: Date | null;
  };
  webhook_delivery: {
    id: Generated<string>;
    webhook_id: number;
    account_id: string;
    environment: Environment;
    event_seq: string;
    event_type: EventType;
    status: "pending" | "retrying" | "delivered" | "failed" | "abandoned";
    attempts: Generated<number>;
    next_attempt_at: Date | null;
    leased_until: Date | null;
    response_code: number | null;
    error_message: string | null;
    duration_ms: number | null;
    created_at: Date;
    delivered_at: Date | null;
  };
  webhook_attempt: {
    delivery_id: string;
    attempt: number;
    started_at: Date;
    duration_ms: number | null;
    url: string;
    request_headers: JSONColumnType<Headers>;
    response_code: number | null;
    response_headers: JSONColumnType<Headers> | null;
    response_body: Buffer | null;
    error: string | null;
  };
  notice: {
    id: Generated<string>;
    /** Null: a password reset. */
    account_id: string | null;
    /** The recipient, if not the owner of the account. */
    member_id: number | null;
    person_id: string | null;
    kind: (NoticeFacts | LinkFacts)["kind"];
    key: string;
    facts: JSONColumnType<NoticeFacts | LinkFacts>;
    /** Null: no link, or sent, or given up. */
    sealed_link: string | null;
    created_at: Date;
    sent_at: Date | null;
    /** When the next attempt is due; in the future while an attempt is in flight. */
    due_at: Date;
    attempts: Generated<number>;
    first_tried_at: Date | null;
    given_up_at: Date | null;
    error: string | null;
  };
};
