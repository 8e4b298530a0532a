// Generated from the migrations by npm run write:schema; not edited by hand.
import type { ColumnType, Generated } from "kysely";

/** The driver returns `bigint` as text, because a number cannot hold all values. */
type BigInteger<Omitted = never> = ColumnType<string, number | string | Omitted, number | string>;

/** Written as text, because the driver takes an array for one of SQL. */
type Json<Omitted = never> = ColumnType<unknown, string | Omitted, string>;

/** The columns of each table after the last migration, with the types of the driver. */
export type Schema = {
  account: {
    id: string;
    email: string | null;
    name: string | null;
    plan: string;
    subscription_status: Generated<string | null>;
    status_since: Date | null;
    retention_seconds: number | null;
    overage_limit_pdfs: number | null;
    api_key_cap_spans_environments: Generated<boolean>;
    external_model_consent: Generated<boolean>;
    created_at: Date;
    erased_at: Date | null;
  };
  ai_reservation: {
    id: string;
    account_id: string;
    expires_at: Date;
  };
  api_key: {
    id: Generated<number>;
    account_id: string;
    name: string;
    scope: string;
    environment: string;
    prefix: string;
    last_four: string;
    sha256: string;
    created_by_member: number | null;
    created_by_role: string | null;
    created_at: Date;
    last_used_at: Date | null;
    expires_at: Date | null;
    revoked_at: Date | null;
    replaced_by: number | null;
  };
  audit_entry: {
    id: Generated<number>;
    account_id: string;
    occurred_at: Date;
    action: string;
    key_id: number | null;
    member_id: number | null;
    subject: string | null;
    details: Json;
  };
  billing_charge: {
    invoice_id: string;
    card: string;
    account_id: string;
    tried_at: Date;
  };
  billing_customer: {
    account_id: string;
    id: string;
    created_at: Date;
    gone_at: Date | null;
    card: string | null;
    snapshot_requested: BigInteger<undefined>;
    snapshot_stored: BigInteger<undefined>;
    synced_at: Date | null;
    due_at: Date;
    sync_attempts: Generated<number>;
  };
  billing_invoice: {
    id: string;
    account_id: string;
    subscription_id: string | null;
    role: string | null;
    status: string;
    amount_due: BigInteger;
    currency: string;
    period_start: Date;
    period_end: Date;
    pdf_url: string | null;
    created_at: Date;
    next_attempt_at: Date | null;
  };
  billing_mode: {
    is_only: Generated<boolean>;
    mode: string;
  };
  billing_subscription: {
    id: string;
    account_id: string;
    role: string;
    status: string;
    tier: string | null;
    plan_interval: string | null;
    created_at: Date;
    trial_ends_at: Date | null;
    period_start: Date;
    period_end: Date;
    cancel_at_period_end: boolean;
    ended_at: Date | null;
    pending: Json | null;
  };
  bulk_bundle: {
    upload_id: string;
    key: string;
    leased_until: Date | null;
    size_bytes: BigInteger | null;
    expires_at: Date;
  };
  bulk_chunk: {
    upload_id: string;
    chunk: number;
    seq: BigInteger<undefined>;
    account_id: string;
    priority: number;
    rows: number;
    first_line: number;
    byte_from: number;
    byte_to: number;
    source_sha256: string;
    numbers: number[];
    lines: number[];
    filenames: string[];
    state: string;
    not_before: Date | null;
    fence: BigInteger | null;
    leased_until: Date | null;
    tails_sha256: string | null;
  };
  bulk_intake: {
    id: string;
    begun_at: Date;
  };
  bulk_line: {
    account_id: string;
    priority: number;
    last_turn: BigInteger;
  };
  bulk_row: {
    upload_id: string;
    row: number;
    line: number;
    status: string;
    filename: string | null;
    size_bytes: number | null;
    crc: BigInteger | null;
    sha256: Buffer | null;
    tail_bytes: number | null;
    packed_bytes: number | null;
    error: string | null;
    error_code: string | null;
    field: string | null;
    warnings: Json | null;
  };
  bulk_row_record: {
    upload_id: string;
    chunk: number;
    rows: string;
    row_count: number;
    sums: Buffer;
  };
  bulk_turn: {
    turn: BigInteger;
  };
  bulk_upload: {
    id: string;
    seq: Generated<number>;
    account_id: string;
    key_id: number | null;
    member_id: number | null;
    environment: string;
    priority: number;
    status: string;
    total: number;
    succeeded: Generated<number>;
    failed: Generated<number>;
    warned: Generated<number>;
    warning_counts: Json<undefined>;
    chunks_left: number;
    format: string;
    dialect: Json;
    characters: string;
    signatures: Json;
    fill_plan: Json;
    retry_of: string | null;
    retry_root: string | null;
    retention_seconds: number;
    warnings: Json;
    error: string | null;
    error_code: string | null;
    manifest_sha256: string | null;
    submitted_at: Date;
    started_at: Date | null;
    finished_at: Date | null;
    expires_at: Date | null;
    purged_at: Date | null;
  };
  chore: {
    name: string;
    due_at: Date;
  };
  compilation_use: {
    compiled_key: string;
    used_at: Date;
  };
  entitlement_before_off: {
    account_id: string;
    plan: string;
    subscription_status: string | null;
  };
  envelope: {
    id: Generated<number>;
    account_id: string;
    name: string;
    description: string | null;
    filename_pattern: string | null;
    retention_seconds: number | null;
    fail_on: Json;
    created_at: Date;
    updated_at: Date;
  };
  envelope_pair: {
    envelope_id: number;
    position: number;
    template_id: number;
    mapping_id: number;
    template_version: number | null;
  };
  erasure: {
    account_id: string;
    asked_at: Date;
  };
  event: {
    seq: BigInteger<undefined>;
    id: string;
    account_id: string;
    environment: string;
    type: string;
    mapping_ids: number[];
    body: Buffer;
    created_at: Date;
    txid: Generated<string>;
  };
  file: {
    id: string;
    seq: BigInteger<undefined>;
    account_id: string;
    environment: string;
    envelope_id: number | null;
    template_id: number;
    filename: string;
    size_bytes: number;
    sha256: Buffer;
    page_count: number;
    compiled_key: string | null;
    tail: Buffer | null;
    object_key: string | null;
    created_at: Date;
    expires_at: Date;
    purged_at: Date | null;
  };
  idempotency_record: {
    account_id: string;
    environment: string;
    route: string;
    key: string;
    fingerprint: string;
    status: number;
    headers: Json;
    body: string | null;
    object_key: string | null;
    recorded_at: Date;
  };
  mapping: {
    id: Generated<number>;
    account_id: string;
    name: string;
    description: string | null;
    template_id: number;
    template_version: number;
    schema_template_id: number | null;
    is_template: boolean;
    category: string | null;
    field_mappings: Json;
    created_at: Date;
    updated_at: Date;
  };
  member: {
    id: Generated<number>;
    account_id: string;
    email: string;
    role: string;
    person_id: string | null;
    created_at: Date;
    joined_at: Date | null;
    last_seen_at: Date | null;
  };
  model_tokens: {
    month: string;
    tokens: BigInteger;
  };
  notice: {
    id: BigInteger<undefined>;
    account_id: string | null;
    member_id: number | null;
    person_id: string | null;
    kind: string;
    key: string;
    facts: Json;
    sealed_link: string | null;
    created_at: Date;
    due_at: Date;
    attempts: Generated<number>;
    first_tried_at: Date | null;
    sent_at: Date | null;
    given_up_at: Date | null;
    error: string | null;
  };
  object_note: {
    key: string;
    noted_at: Date;
  };
  overage_correction: {
    key: string;
    account_id: string;
    month: string;
    tier: string;
    pdfs: BigInteger;
    cents: number;
    is_done: boolean;
  };
  overage_invoice: {
    invoice_id: string;
    account_id: string;
    month: string;
    subscription_id: string;
    billed: Json | null;
  };
  overage_month: {
    account_id: string;
    month: string;
    due_at: Date | null;
  };
  overage_report: {
    account_id: string;
    month: string;
    tier: string;
    subscription_id: string;
    quantity: BigInteger;
    at: Date;
    is_answered: boolean;
  };
  person: {
    id: string;
    email: string;
    name: string;
    password_hash: string;
    totp_secret: string | null;
    totp_confirmed_at: Date | null;
    totp_step: BigInteger | null;
    created_at: Date;
  };
  person_token: {
    sha256: string;
    kind: string;
    member_id: number | null;
    person_id: string | null;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  processor_backfill: {
    is_only: Generated<boolean>;
    done_to: Date;
  };
  processor_endpoint: {
    url: string;
    secret: string;
  };
  processor_event: {
    id: string;
    account_id: string;
    type: string;
    created_at: Date;
    noted_at: Date;
    handled_at: Date | null;
  };
  rate_slot: {
    holder: string;
    holder_id: number;
    slot: BigInteger;
    requests: number;
  };
  rate_window: {
    holder: string;
    holder_id: number;
    newest_slot: BigInteger;
    oldest_slot: BigInteger;
    counted: number;
  };
  recovery_code: {
    person_id: string;
    sha256: string;
    used_at: Date | null;
  };
  sandbox_row: {
    position: BigInteger<undefined>;
    kind: string;
    id: string;
    body: string;
  };
  sandbox_state: {
    is_only: Generated<boolean>;
    head: string;
    origin: string | null;
    port: Generated<number>;
    webhook_secret: string | null;
  };
  schema_template: {
    id: Generated<number>;
    account_id: string;
    name: string;
    schema: Json;
    created_at: Date;
    updated_at: Date;
  };
  service_clock: {
    is_only: Generated<boolean>;
    version: number;
    ahead_ms: BigInteger;
    frozen_at: Date | null;
  };
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
  sign_in_challenge: {
    sha256: string;
    person_id: string;
    expires_at: Date;
    failures: Generated<number>;
  };
  sign_in_failure: {
    id: BigInteger<undefined>;
    subject: string;
    failed_at: Date;
  };
  signature: {
    id: string;
    seq: Generated<number>;
    account_id: string;
    name: string;
    kind: string;
    object_key: string | null;
    width: number | null;
    height: number | null;
    typed_name: string | null;
    font: string | null;
    created_at: Date;
  };
  storage_root: {
    is_only: Generated<boolean>;
    id: string;
  };
  task: {
    id: string;
    seq: Generated<number>;
    account_id: string;
    key_id: number | null;
    member_id: number | null;
    environment: string;
    priority: number;
    status: string;
    fill_plan: Json;
    data: Json | null;
    filename: string;
    page_count: number;
    metadata: Json | null;
    retention_seconds: number;
    submitted_at: Date;
    started_at: Date | null;
    finished_at: Date | null;
    not_before: Date | null;
    leased_until: Date | null;
    fence: BigInteger | null;
    attempts: Generated<number>;
    file_id: string | null;
    size_bytes: number | null;
    sha256: Buffer | null;
    expires_at: Date | null;
    warnings: Json | null;
    error: string | null;
    error_code: string | null;
    field: string | null;
  };
  task_line: {
    account_id: string;
    priority: number;
    last_turn: BigInteger;
  };
  template: {
    id: Generated<number>;
    account_id: string;
    name: string;
    description: string | null;
    current_version: number;
    created_at: Date;
    updated_at: Date;
    archived_at: Date | null;
  };
  template_publication: {
    id: Generated<number>;
    template_id: number;
    version: number;
    environment: string;
    published_at: Date;
  };
  template_text: {
    template_id: number;
    version: number;
    pages: Json;
  };
  template_version: {
    template_id: number;
    version: number;
    filename: string;
    object_key: string;
    size_bytes: number;
    sha256: string;
    original_key: string | null;
    original_size_bytes: number | null;
    original_sha256: string | null;
    page_count: number;
    xfa: string;
    encryption: string;
    fields: Json;
    warnings: Json;
    pages: Json;
    reading: Json | null;
    reading_format: number | null;
    created_at: Date;
    purged_at: Date | null;
  };
  usage_claim: {
    upload_id: string;
    chunk: number;
    account_id: string;
    rows: string;
  };
  usage_counter: {
    account_id: string;
    kind: string;
    month: string;
    used: BigInteger;
    limit: BigInteger | null;
    closed_at: Date | null;
  };
  usage_ledger: {
    id: BigInteger<undefined>;
    account_id: string;
    kind: string;
    month: string;
    source: string;
    outputs: Generated<number>;
    tier: string;
    overage: Generated<boolean>;
    overage_cents: number | null;
    occurred_at: Date;
    environment: string;
    key_id: number | null;
    member_id: number | null;
    template_id: number | null;
    mapping_id: number | null;
    envelope_id: number | null;
    task_id: string | null;
    upload_id: string | null;
    rows: string | null;
  };
  usage_overage: {
    account_id: string;
    month: string;
    tier: string;
    cents: number;
    pdfs: BigInteger;
  };
  usage_reservation: {
    source: string;
    account_id: string;
    outputs: number;
  };
  webhook: {
    id: Generated<number>;
    account_id: string;
    environment: string;
    name: string;
    url: string;
    mapping_id: number | null;
    events: string[];
    is_active: boolean;
    secret: string;
    previous_secret: string | null;
    previous_until: Date | null;
    failures_in_row: Generated<number>;
    timeouts_in_row: Generated<number>;
    created_at: Date;
    last_triggered_at: Date | null;
    deleted_at: Date | null;
  };
  webhook_attempt: {
    delivery_id: BigInteger;
    attempt: number;
    started_at: Date;
    duration_ms: number | null;
    url: string;
    request_headers: Json;
    response_code: number | null;
    response_headers: Json | null;
    response_body: Buffer | null;
    error: string | null;
  };
  webhook_delivery: {
    id: BigInteger<undefined>;
    webhook_id: number;
    account_id: string;
    environment: string;
    event_seq: BigInteger;
    event_type: string;
    status: string;
    attempts: Generated<number>;
    next_attempt_at: Date | null;
    leased_until: Date | null;
    response_code: number | null;
    error_message: string | null;
    duration_ms: number | null;
    created_at: Date;
    delivered_at: Date | null;
  };
};
