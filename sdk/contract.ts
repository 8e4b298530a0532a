/**
 * The service's contract, as its OpenAPI document has it; names are spelled as they are on the wire.
 * Written by tools/write-sdk.ts; not edited by hand.
 */

/** The answer of `GET /api/v1/account`. */
export type Account = {
  readonly id: string;
  readonly email: string | null;
  readonly name: string | null;
  readonly plan: "PRO" | "BUSINESS" | "ENTERPRISE";
  readonly subscription_status: "trialing" | "active" | "past_due" | "canceled" | null;
  readonly retention_seconds: number | null;
  readonly overage_limit_pdfs: number | null;
  readonly api_key_cap_spans_environments: boolean;
  readonly notices: readonly Notice[];
  readonly created_at: string;
};

/** Sent with `POST /api/v1/account/erase`. */
export type AccountErase = {
  readonly confirm: string;
};

/** Sent with `PUT /api/v1/account`. */
export type AccountUpdate = {
  readonly name?: string | null;
  /** How long files and results are kept; null: as the service does. */
  readonly retention_seconds?: number | null;
  /** PDFs beyond the month's number at most; null: any number. */
  readonly overage_limit_pdfs?: number | null;
  /** false: the plan's number of API keys holds for each environment. */
  readonly api_key_cap_spans_environments?: boolean;
};

/** The answer of `GET /api/v1/api-keys/{api_key_id}`. */
export type ApiKey = {
  readonly id: number;
  readonly name: string;
  readonly prefix: string;
  readonly last_four: string;
  readonly scope: "read" | "write" | "admin";
  readonly environment: "development" | "staging" | "production";
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
};

/** Sent with `POST /api/v1/api-keys`. */
export type ApiKeyCreate = {
  readonly name: string;
  readonly scope?: "read" | "write" | "admin";
  readonly environment: "development" | "staging" | "production";
  /** When the key ends, a time that is to come; null: never. */
  readonly expires_at?: string | null;
};

/** The answer of `POST /api/v1/api-keys`. */
export type ApiKeyCreated = {
  readonly id: number;
  readonly name: string;
  readonly prefix: string;
  readonly last_four: string;
  readonly scope: "read" | "write" | "admin";
  readonly environment: "development" | "staging" | "production";
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
  readonly key: string;
};

/** The answer of `GET /api/v1/api-keys`. */
export type ApiKeyPage = {
  readonly api_keys: readonly ApiKey[];
  readonly total: number;
  readonly next_cursor: string | null;
};

/** Sent with `POST /api/v1/api-keys/{api_key_id}/rotate`. */
export type ApiKeyRotate = {
  /** How long the old key goes on; 0 ends it at once. */
  readonly overlap_seconds?: number;
  /** When the key ends, a time that is to come; null: never. */
  readonly expires_at?: string | null;
};

/** A part of `AuditEntryPage`. */
export type AuditEntry = {
  readonly id: number;
  readonly action: string;
  readonly occurred_at: string;
  /** Which key did it; null: the operator or the service itself. */
  readonly api_key_id: number | null;
  /** To what, such as api_key/12; null: to the account. */
  readonly subject: string | null;
  readonly details: Readonly<Record<string, unknown>>;
};

/** The answer of `GET /api/v1/audit-log`. */
export type AuditEntryPage = {
  readonly entries: readonly AuditEntry[];
  readonly total: number;
  readonly next_cursor: string | null;
};

/** What is told of a bulk job that came to its end; `batch_job_id` is its `upload_id`. */
export type BatchCompleted = {
  readonly batch_job_id: string;
  readonly total: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly download_url: string;
};

/** What is told of a bulk job that could not be carried out. */
export type BatchFailed = {
  readonly batch_job_id: string;
  readonly error: string;
};

/** The answer of `POST /api/v1/generate/envelope-bulk`. */
export type BulkDryRun = {
  readonly dry_run: true;
  readonly envelope_id: number;
  readonly total_rows: number;
  readonly valid_rows: number;
  /** Every row that would fail, in order. */
  readonly failing: readonly BulkRow[];
  readonly warnings: readonly BulkWarning[];
  readonly quota: {
    readonly used: number;
    readonly limit: number;
    readonly remaining: number;
    /** PDFs past the month's limit. */
    readonly projected_overage: number;
    /** What they would cost, in minor units. */
    readonly overage_amount: number;
    readonly currency: string;
  };
};

/** The answer of `POST /api/v1/generate/envelope-bulk`. */
export type BulkJob = {
  readonly upload_id: string;
  readonly envelope_id: number;
  readonly total_rows: number;
  readonly status: "queued" | "processing" | "completed" | "failed" | "cancelled";
  readonly submitted_at: string;
  readonly priority: "low" | "normal" | "high";
  /** The job whose failed rows these are; null: they came with a file. */
  readonly retry_of: string | null;
  readonly warnings: readonly BulkWarning[];
};

/** The answer of `GET /api/v1/generate/envelope-bulk`. */
export type BulkPage = {
  readonly jobs: readonly BulkStatus[];
  readonly total: number;
  readonly next_cursor: string | null;
};

/** The answer of `GET /api/v1/generate/envelope-bulk/results/{upload_id}`. */
export type BulkResults = {
  readonly upload_id: string;
  readonly status: "queued" | "processing" | "completed" | "failed" | "cancelled";
  readonly total: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly results: readonly BulkRow[];
  readonly next_cursor: string | null;
};

/** A part of `BulkDryRun`. */
export type BulkRow = {
  /** Data rows count from 1. */
  readonly row: number;
  /** The line of the file on which the row begins. */
  readonly line: number;
  readonly status: "pending" | "succeeded" | "failed" | "cancelled";
  readonly filename: string | null;
  readonly error: string | null;
  readonly error_code: string | null;
  /** The alias at fault. */
  readonly field: string | null;
  readonly warnings: readonly ValueWarning[];
};

/** The answer of `GET /api/v1/generate/envelope-bulk/status/{upload_id}`. */
export type BulkStatus = {
  readonly upload_id: string;
  readonly status: "queued" | "processing" | "completed" | "failed" | "cancelled";
  readonly total: number;
  readonly succeeded: number;
  readonly failed: number;
  /** Per cent, 0 to 100; 100 only when finished. */
  readonly progress: number;
  /** Present when it has finished. */
  readonly download_url?: string;
  readonly envelope_id: number;
  readonly priority: "low" | "normal" | "high";
  readonly submitted_at: string;
  readonly started_at: string | null;
  readonly finished_at: string | null;
  readonly expires_at: string | null;
  readonly rows_per_second: number | null;
  readonly eta_seconds: number | null;
  readonly error: string | null;
  readonly error_code: string | null;
  readonly retry_of: string | null;
  readonly warnings: readonly BulkWarning[];
};

/** A part of `BulkDryRun`. */
export type BulkWarning = {
  /** unknown_alias, more_warnings or encryption_removed. */
  readonly code: string;
  readonly message: string;
  /** Null where no column is meant. */
  readonly column: string | null;
};

/** Why, as the payment processor keeps it. */
export type CancellationDetails = {
  readonly comment?: string;
  readonly feedback?:
    | "customer_service"
    | "low_quality"
    | "missing_features"
    | "other"
    | "switched_service"
    | "too_complex"
    | "too_expensive"
    | "unused";
};

/** The answer of `POST /api/v1/billing/checkout`. */
export type Checkout = {
  /** A page of the payment processor; an earlier one is closed by it. */
  readonly checkout_url: string;
};

/** Sent with `POST /api/v1/billing/checkout`. */
export type CheckoutCreate = {
  readonly plan: "PRO" | "BUSINESS" | "ENTERPRISE";
  readonly interval: "month" | "year";
  /** Where the buyer goes who has subscribed. */
  readonly success_url?: string;
  /** Where the buyer goes who has not. */
  readonly cancel_url?: string;
};

/** The answer of `POST /api/v1/mappings/{mapping_id}/clone`. */
export type ClonedMapping = {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly template_id: number;
  readonly template_version: number;
  readonly schema_template_id: number | null;
  readonly field_mappings: FieldMappings;
  readonly is_template: boolean;
  readonly category: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly report: {
    /** Raw names that were found again. */
    readonly matched: readonly string[];
    /** Raw names that were left out. */
    readonly unmatched: readonly string[];
    /** Those found under another name. */
    readonly renamed: readonly {
      readonly from: string;
      readonly to: string;
    }[];
  };
};

/** The answer of `GET /api/v1/billing/usage/current-period`. */
export type CurrentUsage = {
  readonly period_start: string;
  /** The first instant of the next month. */
  readonly period_end: string;
  readonly pdf_generations: UsedSoFar;
  readonly ai_generations: UsedSoFar;
  /** PDFs past the limit, in every environment. */
  readonly overage_pdfs: number;
};

/** A part of `WebhookDeliveryDetails`. */
export type DeliveryAttempt = {
  /** From 1. */
  readonly attempt: number;
  readonly started_at: string;
  /** null: it has no end (yet). */
  readonly duration_ms: number | null;
  readonly request: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
  };
  /** null: nobody answered. */
  readonly response: {
    readonly status_code: number;
    readonly headers: Readonly<Record<string, string>> | null;
    readonly body: string | null;
  } | null;
  readonly error: string | null;
};

/** The answer of `POST /api/v1/envelopes`. */
export type Envelope = {
  readonly envelope_id: number;
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly template_id: number;
  readonly mapping_id: number;
  readonly template_version: number | null;
  readonly pairs: readonly {
    readonly template_id: number;
    readonly mapping_id: number;
    readonly template_version: number | null;
  }[];
  readonly filename_pattern: string | null;
  readonly retention_seconds: number | null;
  readonly expected_aliases: readonly ExpectedAlias[];
  readonly created_at: string;
  readonly updated_at: string;
};

/** Sent with `POST /api/v1/envelopes`. */
export type EnvelopeCreate = {
  readonly name: string;
  readonly description?: string | null;
  readonly template_id?: number;
  readonly mapping_id?: number;
  readonly template_version?: number | null;
  readonly pairs?: readonly Pair[];
  readonly filename_pattern?: string | null;
  readonly retention_seconds?: number | null;
};

/** The answer of `GET /api/v1/envelopes`. */
export type EnvelopePage = {
  readonly envelopes: readonly Envelope[];
  readonly total: number;
  readonly next_cursor: string | null;
};

/** Sent with `PUT /api/v1/envelopes/{envelope_id}`. */
export type EnvelopeUpdate = {
  readonly name?: string;
  readonly description?: string | null;
  readonly template_id?: number;
  readonly mapping_id?: number;
  readonly template_version?: number | null;
  readonly pairs?: readonly Pair[];
  readonly filename_pattern?: string | null;
  readonly retention_seconds?: number | null;
};

/** A part of `EnvironmentPage`. */
export type Environment = {
  readonly id: "development" | "staging" | "production";
  readonly name: "development" | "staging" | "production";
};

/** The answer of `GET /api/v1/environments`. */
export type EnvironmentPage = {
  readonly environments: readonly Environment[];
  readonly total: number;
  readonly next_cursor: string | null;
};

/** The answer of `POST /api/v1/account/erase`. */
export type ErasureBegun = {
  readonly account_id: string;
  readonly status: "erasing";
  readonly requested_at: string;
};

/** One fault in what was sent. */
export type ErrorDetail = {
  readonly field: string | null;
  readonly row?: number;
  readonly line?: number;
  /** The character of an expression, from 1. */
  readonly position?: number;
  readonly code: string;
  readonly message: string;
};

/** The answer of `GET /api/v1/events`. */
export type EventPage = {
  readonly events: readonly WebhookEvent[];
  /** Where to go on; with `after` always there, without it null at the oldest event. */
  readonly next_cursor: string | null;
};

/** A part of `Envelope`. */
export type ExpectedAlias = {
  readonly alias: string;
  readonly raw_fields: readonly string[];
  readonly type: "text" | "checkbox" | "radio" | "choice" | "signature" | "button";
  readonly required: boolean;
  readonly max_length: number | null;
  readonly options: readonly string[];
};

/** A part of `Template`. */
export type Field = {
  /** The raw name. */
  readonly name: string;
  readonly type: "text" | "checkbox" | "radio" | "choice" | "signature" | "button";
  readonly max_length: number | null;
  readonly default_value: string | readonly string[] | null;
  readonly required: boolean;
  /** The texts shown. */
  readonly options: readonly string[];
  /** The values written, same order. */
  readonly export_values: readonly string[];
  /** Of the first widget, from 1. */
  readonly page: number | null;
  /** Of the first widget: x1, y1, x2, y2 in points. */
  readonly rect: readonly [number, number, number, number] | null;
  readonly multiline: boolean;
  readonly comb: boolean;
  readonly read_only: boolean;
  readonly multi_select: boolean;
  readonly tooltip: string | null;
  readonly format: string | null;
  /** What the form's own scripts would do in a reader. They are never run here. */
  readonly scripts: readonly ("keystroke" | "validate" | "calculate" | "format")[];
  readonly widgets: readonly {
    readonly page: number | null;
    readonly rect: readonly [number, number, number, number];
  }[];
};

/** A part of `ClonedMapping`. */
export type FieldMappings = Readonly<
  Record<
    string,
    | string
    | {
        readonly source: string;
        readonly default?: string | number | boolean | readonly string[] | null;
        readonly required?: boolean;
        /** Functions that the value goes through, one after another. */
        readonly transform?: string | null;
        readonly condition?: {
          readonly if: string;
          readonly then?: string | null;
          readonly else?: string | null;
        } | null;
        /** How the value is shown, in the words of a field's own format; null: as that says. */
        readonly format?: string | null;
      }
  >
>;

/** Sent with `POST /api/v1/generate/pdf`. */
export type GenerateRequest = {
  /** What to fill; or name a template. */
  readonly envelope_id?: number;
  readonly template_id?: number;
  /** Without one, data is keyed by the form's raw field names. */
  readonly mapping_id?: number | null;
  /** The values by alias: texts, numbers, booleans, lists, signatures. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly async_mode?: boolean;
  /** Burn the values into the pages. */
  readonly flatten?: boolean;
  readonly filename?: string | null;
  readonly metadata?: Readonly<Record<string, string | number | boolean | null>> | null;
  readonly template_version?: number | null;
  /** Put TEST across every page; nothing is counted. */
  readonly test?: boolean;
  /** Every warning is an error. */
  readonly strict?: boolean;
  readonly retention_seconds?: number | null;
  /** Of a task among those that wait. */
  readonly priority?: "low" | "normal" | "high";
};

/** The answer of `POST /api/v1/generate/pdf`. */
export type GeneratedFile = {
  readonly file_id: string;
  /** Needs the same Authorization header. */
  readonly download_url: string;
  readonly expires_at: string;
  readonly filename: string;
  readonly size_bytes: number;
  readonly page_count: number;
  readonly sha256: string;
  readonly envelope_id: number | null;
  readonly template_id: number;
  readonly template_version: number;
  readonly mapping_id: number | null;
  readonly environment: "development" | "staging" | "production";
  readonly test: boolean;
  readonly metadata: Readonly<Record<string, string | number | boolean | null>> | null;
  readonly warnings: readonly ValueWarning[];
};

/** What is told of one filled PDF. */
export type GenerationCompleted = {
  readonly task_id: string;
  readonly template_id: number;
  readonly download_url: string;
  readonly expires_at: string;
};

/** What is told of a PDF that could not be made. */
export type GenerationFailed = {
  readonly task_id: string;
  readonly template_id: number;
  readonly error: string;
  readonly error_code: string;
};

/** The answer of `GET /api/v1/billing/invoices/{invoice_id}`. */
export type Invoice = {
  readonly id: string;
  /** Minor units of the currency. */
  readonly amount_due: number;
  /** In lower case. */
  readonly currency: string;
  readonly status: "open" | "paid" | "void" | "uncollectible";
  readonly period_start: string;
  readonly period_end: string;
  /** Where its PDF is, at the payment processor. */
  readonly invoice_pdf: string;
  readonly created: string;
};

/** The answer of `GET /api/v1/billing/invoices`. */
export type InvoiceList = {
  readonly invoices: readonly Invoice[];
  readonly total: number;
};

/** The answer of `POST /api/v1/mappings`. */
export type Mapping = {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly template_id: number;
  readonly template_version: number;
  readonly schema_template_id: number | null;
  readonly field_mappings: FieldMappings;
  readonly is_template: boolean;
  readonly category: string | null;
  readonly created_at: string;
  readonly updated_at: string;
};

/** Sent with `POST /api/v1/mappings/{mapping_id}/clone`. */
export type MappingClone = {
  /** The old name with (copy) when left out. */
  readonly name?: string | null;
  /** The same template when left out. */
  readonly template_id?: number | null;
};

/** Sent with `POST /api/v1/mappings`. */
export type MappingCreate = {
  readonly name: string;
  readonly description?: string | null;
  readonly template_version?: number;
  readonly schema_template_id?: number | null;
  readonly field_mappings: FieldMappings;
  readonly is_template?: boolean;
  readonly category?: string | null;
  readonly template_id: number;
};

/** The answer of `GET /api/v1/mappings`. */
export type MappingPage = {
  readonly mappings: readonly Mapping[];
  readonly total: number;
  readonly next_cursor: string | null;
};

/** Sent with `PUT /api/v1/mappings/{mapping_id}`. */
export type MappingUpdate = {
  readonly name?: string;
  readonly description?: string | null;
  readonly template_version?: number;
  readonly schema_template_id?: number | null;
  readonly field_mappings?: FieldMappings;
  readonly is_template?: boolean;
  readonly category?: string | null;
};

/** Sent with `POST /api/v1/mappings/{mapping_id}/validate`. */
export type MappingValidate = {
  readonly data: Readonly<Record<string, unknown>>;
};

/** The answer of `POST /api/v1/mappings/{mapping_id}/validate`. */
export type MappingValidation = {
  readonly valid: boolean;
  readonly errors: readonly {
    readonly field: string | null;
    readonly code: string;
    readonly message: string;
  }[];
  /** What each field would get, by raw name; null leaves the form's own value. */
  readonly values?: Readonly<Record<string, string | boolean | readonly string[] | null>>;
};

/** The answer of `POST /api/v1/members`. */
export type Member = {
  readonly id: number;
  readonly email: string;
  readonly role: "owner" | "admin" | "editor" | "viewer";
  readonly created_at: string;
};

/** Sent with `POST /api/v1/members`. */
export type MemberCreate = {
  readonly email: string;
  readonly role: "admin" | "editor" | "viewer";
};

/** The answer of `GET /api/v1/members`. */
export type MemberPage = {
  readonly members: readonly Member[];
  readonly total: number;
  readonly next_cursor: string | null;
};

/** A part of `Account`. */
export type Notice = {
  readonly code: string;
  readonly message: string;
  readonly since: string;
};

/** A part of `EnvelopeCreate`. */
export type Pair = {
  readonly template_id: number;
  readonly mapping_id: number;
  readonly template_version?: number | null;
};

/** A part of `PlanList`. */
export type Plan = {
  readonly id: "PRO" | "BUSINESS" | "ENTERPRISE";
  readonly name: string;
  readonly description: string;
  readonly features: readonly string[];
  readonly limits: PlanLimits;
  /** null: there is nothing past the number. */
  readonly overage: PlanOverage | null;
  readonly prices: readonly PlanPrice[];
  /** Of an account's first subscription. */
  readonly trial_days: number;
  /** Its place among the plans; a higher one is more. */
  readonly rank: number;
};

/** What a plan allows; null is unlimited. */
export type PlanLimits = {
  readonly pdf_generations: number | null;
  readonly ai_generations: number | null;
  readonly api_keys: number | null;
  readonly requests_per_hour: number;
  readonly templates: number | null;
};

/** The answer of `GET /api/v1/billing/plans`. */
export type PlanList = {
  readonly plans: readonly Plan[];
};

/** What each PDF past the month's number costs. */
export type PlanOverage = {
  /** false: past the number generation is refused. */
  readonly allowed: boolean;
  /** Minor units of the currency. */
  readonly unit_amount: number;
  /** In lower case. */
  readonly currency: string;
};

/** A part of `Plan`. */
export type PlanPrice = {
  readonly interval: "month" | "year";
  /** The processor's name for it; empty where the deployment does not bill. */
  readonly price_id: string;
  /** Minor units of the currency. */
  readonly unit_amount: number;
  /** In lower case. */
  readonly currency: string;
};

/** The answer of `GET /api/v1/billing/portal`. */
export type Portal = {
  /** A page of the processor; opens once. */
  readonly portal_url: string;
};

/** A JSON Schema (2020-12). */
export type RowSchema = {
  readonly $schema: string;
  readonly type: "object";
} & Readonly<Record<string, unknown>>;

/** The answer of `POST /api/v1/schema-templates`. */
export type SchemaTemplate = {
  readonly id: number;
  readonly name: string;
  /** JSON Schema 2020-12 of one row: an object by alias. */
  readonly schema: Readonly<Record<string, unknown>> | boolean;
  readonly created_at: string;
  readonly updated_at: string;
};

/** Sent with `POST /api/v1/schema-templates`. */
export type SchemaTemplateCreate = {
  readonly name: string;
  /** JSON Schema 2020-12 of one row: an object by alias. */
  readonly schema: Readonly<Record<string, unknown>> | boolean;
};

/** The answer of `GET /api/v1/schema-templates`. */
export type SchemaTemplatePage = {
  readonly schema_templates: readonly SchemaTemplate[];
  readonly total: number;
  readonly next_cursor: string | null;
};

/** Sent with `PUT /api/v1/schema-templates/{schema_template_id}`. */
export type SchemaTemplateUpdate = {
  readonly name?: string;
  /** JSON Schema 2020-12 of one row: an object by alias. */
  readonly schema?: Readonly<Record<string, unknown>> | boolean;
};

/** Sent with `POST /api/v1/webhook-configs/{webhook_id}/rotate-secret`. */
export type SecretRotate = {
  /** How long the old secret goes on signing, too; 0 ends it at once. */
  readonly overlap_seconds?: number;
};

/** The answer of `POST /api/v1/webhook-configs/{webhook_id}/rotate-secret`. */
export type SecretRotated = {
  readonly id: number;
  readonly name: string;
  readonly webhook_url: string;
  readonly mapping_id: number | null;
  readonly events: readonly (
    | "generation.completed"
    | "generation.failed"
    | "batch.completed"
    | "batch.failed"
  )[];
  readonly is_active: boolean;
  readonly created_at: string;
  /** When a delivery of it was last attempted. */
  readonly last_triggered_at: string | null;
  /** What deliveries are signed with; shown this once. */
  readonly secret: string;
  /** Until then deliveries are signed with the old secret, too; null: no more. */
  readonly old_secret_expires_at: string | null;
};

/** The answer of `POST /api/v1/signatures`. */
export type Signature = {
  readonly id: string;
  readonly name: string;
  readonly kind: "image" | "typed";
  readonly typed_name: string | null;
  readonly font: string | null;
  /** Of the picture, in pixels. */
  readonly width: number | null;
  readonly height: number | null;
  readonly created_at: string;
};

/** Sent with `POST /api/v1/signatures`. */
export type SignatureCreate = {
  readonly name: string;
  /** A PNG or JPEG in base64, or as a data: URI. */
  readonly image?: string;
  readonly typed_name?: string;
  /** A script font wished for; kept, and drawn in the one there is. */
  readonly font?: string;
};

/** The answer of `GET /api/v1/signatures`. */
export type SignaturePage = {
  readonly signatures: readonly Signature[];
  readonly total: number;
  readonly next_cursor: string | null;
};

/** The answer of `GET /api/v1/billing/subscription`. */
export type Subscription = {
  readonly plan: "PRO" | "BUSINESS" | "ENTERPRISE";
  readonly interval: "month" | "year";
  readonly status: "trialing" | "active" | "past_due" | "canceled";
  /** Set while trialing. */
  readonly trial_ends_at: string | null;
  readonly current_period_start: string;
  readonly current_period_end: string;
  readonly cancel_at_period_end: boolean;
  /** Empty where the deployment does not bill. */
  readonly processor_customer_id: string;
  /** A downgrade that is still to come. */
  readonly pending_change: {
    readonly plan: "PRO" | "BUSINESS" | "ENTERPRISE";
    readonly interval: "month" | "year";
    readonly effective_at: string;
  } | null;
};

/** Sent with `POST /api/v1/billing/subscription/cancel`. */
export type SubscriptionCancel = {
  readonly cancellation_details?: CancellationDetails;
};

/** Sent with `PUT /api/v1/billing/subscription/downgrade`. */
export type SubscriptionDowngrade = {
  /** The one below where neither plan nor interval is given. */
  readonly plan?: "PRO" | "BUSINESS" | "ENTERPRISE";
  readonly interval?: "month" | "year";
  /** Seconds since 1970, from the current period's start up to now. */
  readonly proration_date?: number;
  /** A payment that fails changes nothing; there is no other way. */
  readonly payment_behavior?: "error_if_incomplete";
  readonly cancellation_details?: CancellationDetails;
  /** It comes at the period's end, so that nothing is given back. */
  readonly proration_behavior?: "none";
};

/** Sent with `POST /api/v1/billing/subscription/reactivate`. */
export type SubscriptionReactivate = {};

/** Sent with `PUT /api/v1/billing/subscription/upgrade`. */
export type SubscriptionUpgrade = {
  /** The next one where neither plan nor interval is given. */
  readonly plan?: "PRO" | "BUSINESS" | "ENTERPRISE";
  readonly interval?: "month" | "year";
  /** Seconds since 1970, from the current period's start up to now. */
  readonly proration_date?: number;
  /** A payment that fails changes nothing; there is no other way. */
  readonly payment_behavior?: "error_if_incomplete";
  readonly cancellation_details?: CancellationDetails;
  /** What it costs more is charged at once; there is no other way. */
  readonly proration_behavior?: "always_invoice";
};

/** The answer of `POST /api/v1/generate/pdf`. */
export type Task = {
  readonly task_id: string;
  readonly status: "pending" | "processing" | "completed" | "failed" | "cancelled";
  /** Present when it is completed. */
  readonly download_url?: string;
  readonly file_id: string | null;
  readonly filename: string;
  readonly size_bytes: number | null;
  readonly page_count: number;
  readonly sha256: string | null;
  readonly envelope_id: number | null;
  readonly template_id: number;
  readonly template_version: number;
  readonly mapping_id: number | null;
  readonly environment: "development" | "staging" | "production";
  readonly priority: "low" | "normal" | "high";
  readonly test: boolean;
  readonly metadata: Readonly<Record<string, string | number | boolean | null>> | null;
  readonly submitted_at: string;
  readonly started_at: string | null;
  readonly finished_at: string | null;
  /** Of the file; null without one. */
  readonly expires_at: string | null;
  readonly error: string | null;
  readonly error_code: string | null;
  /** The alias at fault. */
  readonly field: string | null;
  readonly warnings: readonly ValueWarning[];
};

/** The answer of `GET /api/v1/generate/tasks`. */
export type TaskPage = {
  readonly tasks: readonly Task[];
  readonly total: number;
  readonly next_cursor: string | null;
};

/** The answer of `POST /api/v1/templates/upload`. */
export type Template = {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly filename: string;
  /** By raw field name. */
  readonly field_metadata: Readonly<Record<string, Field>>;
  /** The same entries in the order of the form. */
  readonly fields: readonly Field[];
  readonly field_count: number;
  readonly page_count: number;
  readonly size_bytes: number;
  readonly sha256: string;
  readonly xfa: "none" | "static" | "dynamic_flattened";
  readonly warnings: readonly Warning[];
  readonly current_version: number;
  readonly environment_versions: {
    readonly development: number | null;
    readonly staging: number | null;
    readonly production: number | null;
  };
  readonly created_at: string;
  readonly updated_at: string;
  readonly archived_at: string | null;
};

/** The answer of `GET /api/v1/templates/{template_id}/versions/{version}/diff/{other}`. */
export type TemplateDiff = {
  readonly from_version: number;
  readonly to_version: number;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** A field that is gone and a new one of its type in its place. */
  readonly renamed: readonly {
    readonly from: string;
    readonly to: string;
  }[];
  readonly retyped: readonly {
    /** The raw name. */
    readonly name: string;
    readonly from: "text" | "checkbox" | "radio" | "choice" | "signature" | "button";
    readonly to: "text" | "checkbox" | "radio" | "choice" | "signature" | "button";
  }[];
  /** Where the first widget lies. */
  readonly moved: readonly {
    /** The raw name. */
    readonly name: string;
    readonly from: {
      /** Of the first widget, from 1. */
      readonly page: number | null;
      /** Of the first widget: x1, y1, x2, y2 in points. */
      readonly rect: readonly [number, number, number, number] | null;
    };
    readonly to: {
      /** Of the first widget, from 1. */
      readonly page: number | null;
      /** Of the first widget: x1, y1, x2, y2 in points. */
      readonly rect: readonly [number, number, number, number] | null;
    };
  }[];
  /** Members of a field's entry that are different besides, such as max_length. */
  readonly changed: readonly {
    /** The raw name. */
    readonly name: string;
    readonly members: readonly string[];
  }[];
};

/** The answer of `GET /api/v1/templates`. */
export type TemplatePage = {
  readonly templates: readonly Template[];
  readonly total: number;
  readonly next_cursor: string | null;
};

/** Sent with `POST /api/v1/templates/{template_id}/promote`. */
export type TemplatePromote = {
  readonly to?: "development" | "staging" | "production";
  /** Another name of to. */
  readonly target_environment?: "development" | "staging" | "production";
  /** What is published there; with version, only one that once was. */
  readonly from?: "development" | "staging" | "production";
  /** The newest one, when from is not given. */
  readonly version?: number;
  /** Moves all mappings of the template to the version. */
  readonly carry_mappings?: boolean;
};

/** The answer of `POST /api/v1/templates/{template_id}/versions`. */
export type TemplateReuploaded = {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly filename: string;
  /** By raw field name. */
  readonly field_metadata: Readonly<Record<string, Field>>;
  /** The same entries in the order of the form. */
  readonly fields: readonly Field[];
  readonly field_count: number;
  readonly page_count: number;
  readonly size_bytes: number;
  readonly sha256: string;
  readonly xfa: "none" | "static" | "dynamic_flattened";
  readonly warnings: readonly Warning[];
  readonly current_version: number;
  readonly environment_versions: {
    readonly development: number | null;
    readonly staging: number | null;
    readonly production: number | null;
  };
  readonly created_at: string;
  readonly updated_at: string;
  readonly archived_at: string | null;
  /** Every mapping of the template, oldest first. */
  readonly mappings: readonly {
    readonly mapping_id: number;
    readonly name: string;
    readonly fits: boolean;
    /** Fields that the version lacks. */
    readonly missing: readonly string[];
    /** The version that it is pinned to now. */
    readonly template_version: number;
  }[];
};

/** Sent with `PUT /api/v1/templates/{template_id}`. */
export type TemplateUpdate = {
  readonly name?: string;
  readonly description?: string | null;
};

/** The answer of `GET /api/v1/templates/{template_id}/versions/{version}`. */
export type TemplateVersion = {
  readonly template_id: number;
  readonly version: number;
  readonly filename: string;
  /** By raw field name. */
  readonly field_metadata: Readonly<Record<string, Field>>;
  /** The same entries in the order of the form. */
  readonly fields: readonly Field[];
  readonly field_count: number;
  readonly page_count: number;
  readonly size_bytes: number;
  readonly sha256: string;
  readonly xfa: "none" | "static" | "dynamic_flattened";
  readonly warnings: readonly Warning[];
  readonly created_at: string;
};

/** The answer of `GET /api/v1/templates/{template_id}/versions`. */
export type TemplateVersionPage = {
  readonly versions: readonly TemplateVersion[];
  readonly total: number;
  readonly next_cursor: string | null;
};

/** A part of `UsageEventPage`. */
export type UsageEvent = {
  readonly id: number;
  readonly type: "pdf" | "ai";
  readonly occurred_at: string;
  readonly source: "sync" | "async" | "bulk" | "ai";
  readonly quantity: number;
  /** Past the month's limit when it was made. */
  readonly overage: boolean;
  readonly environment: "development" | "staging" | "production";
  readonly api_key_id: number | null;
  readonly template_id: number | null;
  readonly mapping_id: number | null;
  readonly envelope_id: number | null;
  readonly task_id: string | null;
  readonly upload_id: string | null;
  readonly row: number | null;
};

/** The answer of `GET /api/v1/billing/usage`. */
export type UsageEventPage = {
  readonly events: readonly UsageEvent[];
  readonly next_cursor: string | null;
};

/** The answer of `GET /api/v1/billing/usage/history`. */
export type UsageHistory = {
  readonly history: readonly UsageMonth[];
};

/** A part of `UsageHistory`. */
export type UsageMonth = {
  readonly period_start: string;
  readonly period_end: string;
  readonly pdf_generations: UsedInMonth;
  readonly ai_generations: UsedInMonth;
  readonly overage_pdfs: number;
  /** In minor units, at the prices that held when the PDFs were made. */
  readonly overage_amount: number;
  readonly currency: string;
  readonly status: "open" | "closed" | "invoiced";
  /** The invoice with what was past the limit, once there is one. */
  readonly invoice_id: string | null;
};

/** A part of `UsageMonth`. */
export type UsedInMonth = {
  readonly used: number;
  readonly limit: number;
};

/** A part of `CurrentUsage`. */
export type UsedSoFar = {
  readonly used: number;
  /** 999999 where there is no limit. */
  readonly limit: number;
  readonly remaining: number;
};

/** A part of `BulkRow`. */
export type ValueWarning = {
  /** The alias; the raw name of a field without one; null where the whole form is meant. */
  readonly field: string | null;
  /** text_truncated, font_substituted, glyph_missing, format_mismatch, field_read_only, calculation_not_run, unknown_alias or encryption_removed; the last never makes an error, also not with strict. */
  readonly code: string;
  readonly message: string;
};

/** A part of `Template`. */
export type Warning = {
  /** encryption_removed, signature_invalidated, font_substituted, field_types_differ or xfa_dropped. */
  readonly code: string;
  readonly message: string;
  /** The raw names of the fields concerned; empty where it is the whole form. */
  readonly fields: readonly string[];
};

/** Sent with `POST /api/v1/webhook-configs`. */
export type WebhookConfigCreate = {
  readonly name: string;
  /** An https address that the whole internet can reach. */
  readonly webhook_url?: string;
  /** The same as webhook_url. */
  readonly url?: string;
  /** What it is told of. */
  readonly events?: readonly (
    | "generation.completed"
    | "generation.failed"
    | "batch.completed"
    | "batch.failed"
  )[];
  /** Only what this mapping caused; null: all. */
  readonly mapping_id?: number | null;
  /** false pauses: what waits is held back, and what happens meanwhile is not told. */
  readonly is_active?: boolean;
  /** The same as is_active. */
  readonly active?: boolean;
};

/** The answer of `POST /api/v1/webhook-configs`. */
export type WebhookConfigCreated = {
  readonly id: number;
  readonly name: string;
  readonly webhook_url: string;
  readonly mapping_id: number | null;
  readonly events: readonly (
    | "generation.completed"
    | "generation.failed"
    | "batch.completed"
    | "batch.failed"
  )[];
  readonly is_active: boolean;
  readonly created_at: string;
  /** When a delivery of it was last attempted. */
  readonly last_triggered_at: string | null;
  /** What deliveries are signed with; shown this once. */
  readonly secret: string;
};

/** The answer of `GET /api/v1/webhook-configs`. */
export type WebhookConfigList = readonly WebhookConfigResponse[];

/** The answer of `GET /api/v1/webhook-configs/{webhook_id}`. */
export type WebhookConfigResponse = {
  readonly id: number;
  readonly name: string;
  readonly webhook_url: string;
  readonly mapping_id: number | null;
  readonly events: readonly (
    | "generation.completed"
    | "generation.failed"
    | "batch.completed"
    | "batch.failed"
  )[];
  readonly is_active: boolean;
  readonly created_at: string;
  /** When a delivery of it was last attempted. */
  readonly last_triggered_at: string | null;
};

/** Sent with `PUT /api/v1/webhook-configs/{webhook_id}`. */
export type WebhookConfigUpdate = {
  readonly name?: string;
  /** An https address that the whole internet can reach. */
  readonly webhook_url?: string;
  /** The same as webhook_url. */
  readonly url?: string;
  /** What it is told of. */
  readonly events?: readonly (
    | "generation.completed"
    | "generation.failed"
    | "batch.completed"
    | "batch.failed"
  )[];
  /** Only what this mapping caused; null: all. */
  readonly mapping_id?: number | null;
  /** false pauses: what waits is held back, and what happens meanwhile is not told. */
  readonly is_active?: boolean;
  /** The same as is_active. */
  readonly active?: boolean;
};

/** The answer of `POST /api/v1/webhook-configs/{webhook_id}/deliveries/{delivery_id}/resend`. */
export type WebhookDelivery = {
  readonly id: number;
  readonly webhook_config_id: number;
  /** The `id` in the body that is sent. */
  readonly event_id: string;
  readonly event_type:
    | "generation.completed"
    | "generation.failed"
    | "batch.completed"
    | "batch.failed";
  readonly status: "pending" | "retrying" | "delivered" | "failed" | "abandoned";
  /** Those that began. */
  readonly attempts: number;
  /** Always 7. */
  readonly max_attempts: number;
  /** Of the last attempt; null: none. */
  readonly response_code: number | null;
  readonly error_message: string | null;
  readonly duration_ms: number | null;
  readonly next_attempt_at: string | null;
  readonly created_at: string;
  readonly delivered_at: string | null;
};

/** The answer of `GET /api/v1/webhook-configs/{webhook_id}/deliveries/{delivery_id}`. */
export type WebhookDeliveryDetails = {
  readonly id: number;
  readonly webhook_config_id: number;
  /** The `id` in the body that is sent. */
  readonly event_id: string;
  readonly event_type:
    | "generation.completed"
    | "generation.failed"
    | "batch.completed"
    | "batch.failed";
  readonly status: "pending" | "retrying" | "delivered" | "failed" | "abandoned";
  /** Those that began. */
  readonly attempts: number;
  /** Always 7. */
  readonly max_attempts: number;
  /** Of the last attempt; null: none. */
  readonly response_code: number | null;
  readonly error_message: string | null;
  readonly duration_ms: number | null;
  readonly next_attempt_at: string | null;
  readonly created_at: string;
  readonly delivered_at: string | null;
  /** null before the first attempt. */
  readonly request: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  } | null;
  readonly response: {
    readonly status_code: number;
    readonly headers: Readonly<Record<string, string>> | null;
    readonly body: string | null;
  } | null;
  readonly attempt_log: readonly DeliveryAttempt[];
};

/** The answer of `GET /api/v1/webhook-configs/{webhook_id}/deliveries`. */
export type WebhookDeliveryList = readonly WebhookDelivery[];

/** The body of a delivery: `type` says what `data` is. */
export type WebhookEvent =
  | {
      /** The same for every delivery of the event: remember it, and do nothing twice. */
      readonly id: string;
      readonly type: "generation.completed";
      readonly created_at: string;
      readonly environment: "development" | "staging" | "production";
      readonly data: GenerationCompleted;
    }
  | {
      /** The same for every delivery of the event: remember it, and do nothing twice. */
      readonly id: string;
      readonly type: "generation.failed";
      readonly created_at: string;
      readonly environment: "development" | "staging" | "production";
      readonly data: GenerationFailed;
    }
  | {
      /** The same for every delivery of the event: remember it, and do nothing twice. */
      readonly id: string;
      readonly type: "batch.completed";
      readonly created_at: string;
      readonly environment: "development" | "staging" | "production";
      readonly data: BatchCompleted;
    }
  | {
      /** The same for every delivery of the event: remember it, and do nothing twice. */
      readonly id: string;
      readonly type: "batch.failed";
      readonly created_at: string;
      readonly environment: "development" | "staging" | "production";
      readonly data: BatchFailed;
    };

/** Sent with `POST /api/v1/webhook-configs/{webhook_id}/replay`. */
export type WebhookReplay = {
  /** The first moment; it counts. */
  readonly from: string;
  /** The last moment; it counts. */
  readonly to: string;
  /** Events whose newest delivery to this webhook has this status; without it all that it is subscribed to now. */
  readonly status?: "pending" | "retrying" | "delivered" | "failed" | "abandoned";
};

/** The answer of `POST /api/v1/webhook-configs/{webhook_id}/replay`. */
export type WebhookReplayed = {
  /** So many deliveries. */
  readonly created: number;
};

/** Sent with `POST /api/v1/webhook-configs/test`. */
export type WebhookTest = {
  /** A webhook; its own URL and secret. */
  readonly webhook_id?: number;
  /** An https address that the whole internet can reach. */
  readonly webhook_url?: string;
  /** The same as webhook_url. */
  readonly url?: string;
  /** With webhook_url: what the request is signed with. */
  readonly secret?: string;
  readonly event_type?:
    | "generation.completed"
    | "generation.failed"
    | "batch.completed"
    | "batch.failed";
};

/** The answer of `POST /api/v1/webhook-configs/test`. */
export type WebhookTestResult = {
  readonly success: boolean;
  /** null: nobody answered. */
  readonly status_code: number | null;
  readonly response_time_ms: number;
  readonly error: string | null;
};

/** By its code what each refusal says besides `message`, `request_id` and `details`. */
export type Refusals = {
  /** The account is past due, canceled or was never subscribed: reads go on, writes do not. */
  readonly account_read_only: {
    readonly subscription_status: "trialing" | "active" | "past_due" | "canceled" | null;
    readonly resolve_url: string;
  };
  /** The environment has this very version. */
  readonly already_published: {
    readonly environment: "development" | "staging" | "production";
    readonly version: number;
  };
  /** The key has ended, or another one has taken its place. */
  readonly api_key_not_active: Readonly<Record<string, unknown>>;
  /** No API key has this id, or it is not the caller's to see. */
  readonly api_key_not_found: Readonly<Record<string, unknown>>;
  /** The request is not valid HTTP, or does not have exactly one valid Host header. */
  readonly bad_request: Readonly<Record<string, unknown>>;
  /** The deployment does not bill. */
  readonly billing_disabled: Readonly<Record<string, unknown>>;
  /** No delivery has this id, or it is not the caller's to see. */
  readonly delivery_not_found: Readonly<Record<string, unknown>>;
  /** No envelope has this id, or it is not the caller's to see. */
  readonly envelope_not_found: Readonly<Record<string, unknown>>;
  /** The plan's number of keys or templates, or the number of webhooks, is reached. */
  readonly feature_limit_reached: {
    readonly limit: "api_keys" | "templates" | "webhooks";
    readonly tier: "PRO" | "BUSINESS" | "ENTERPRISE";
  };
  /** What was kept is past its time. */
  readonly file_expired: Readonly<Record<string, unknown>>;
  /** No file has this id, or it is not the caller's to see. */
  readonly file_not_found: Readonly<Record<string, unknown>>;
  /** The file or the body is larger than `limit_bytes`. */
  readonly file_too_large: {
    readonly limit_bytes: number;
  };
  /** The headers are too large. */
  readonly headers_too_large: Readonly<Record<string, unknown>>;
  /** The Idempotency-Key came with another body before. */
  readonly idempotency_key_reused: Readonly<Record<string, unknown>>;
  /** The fault is ours. */
  readonly internal_error: Readonly<Record<string, unknown>>;
  /** The key is malformed, unknown, expired or revoked. */
  readonly invalid_api_key: Readonly<Record<string, unknown>>;
  /** The CSV has no header, no rows, or rows of another length, or is not UTF-8. */
  readonly invalid_csv: {
    readonly line?: number;
    readonly reason?: string;
    readonly expected_columns?: number;
    readonly found_columns?: number;
  };
  /** The body is no JSON in UTF-8, or has a member named __proto__. */
  readonly invalid_json: Readonly<Record<string, unknown>>;
  /** The file cannot be used as a form; `reason` says why. */
  readonly invalid_pdf: {
    readonly reason: string;
  };
  /** The subscription cannot make this change now. */
  readonly invalid_plan_transition: {
    readonly from: string | null;
    readonly to: string | null;
    readonly reason: string;
  };
  /** A signature is no image that can be read, or an id that nobody has. */
  readonly invalid_signature: Readonly<Record<string, unknown>>;
  /** The URL is not https, has credentials, or leads to a private address. */
  readonly invalid_webhook_url: Readonly<Record<string, unknown>>;
  /** No invoice has this id, or it is not the caller's to see. */
  readonly invoice_not_found: Readonly<Record<string, unknown>>;
  /** The job has ended. */
  readonly job_already_finished: Readonly<Record<string, unknown>>;
  /** The job could not be carried out. */
  readonly job_failed: Readonly<Record<string, unknown>>;
  /** The job is not done. */
  readonly job_not_finished: Readonly<Record<string, unknown>>;
  /** The key is the account's only admin key; a rotation ends it, too. */
  readonly last_admin_key: Readonly<Record<string, unknown>>;
  /** The request target has a malformed percent-escape or a fragment, or is a URL of another host than the Host header's. */
  readonly malformed_target: Readonly<Record<string, unknown>>;
  /** The mapping is still used by an envelope. */
  readonly mapping_in_use: Readonly<Record<string, unknown>>;
  /** A mapping needs fields that the version does not have. */
  readonly mapping_incompatible: {
    readonly missing: readonly string[];
    readonly mappings: readonly {
      readonly mapping_id: number;
      readonly missing: readonly string[];
    }[];
  };
  /** No mapping has this id, or it is not the caller's to see. */
  readonly mapping_not_found: Readonly<Record<string, unknown>>;
  /** The account has a member with this address. */
  readonly member_exists: Readonly<Record<string, unknown>>;
  /** No member has this id, or it is not the caller's to see. */
  readonly member_not_found: Readonly<Record<string, unknown>>;
  /** The path has other methods; `Allow` names them. */
  readonly method_not_allowed: Readonly<Record<string, unknown>>;
  /** The request has no bearer key. */
  readonly missing_authorization: Readonly<Record<string, unknown>>;
  /** The PDF has no fields to fill. */
  readonly no_form_fields: {
    readonly reason?: string;
  };
  /** There is no such path. */
  readonly not_found: Readonly<Record<string, unknown>>;
  /** No row failed. */
  readonly nothing_to_retry: Readonly<Record<string, unknown>>;
  /** The member is the account's owner. */
  readonly owner_stays: Readonly<Record<string, unknown>>;
  /** The version has no such page. */
  readonly page_not_found: Readonly<Record<string, unknown>>;
  /** The charge was declined. */
  readonly payment_failed: Readonly<Record<string, unknown>>;
  /** The page cannot be drawn, for the `reason` given. */
  readonly preview_not_available: {
    readonly reason: "damaged" | "took_too_long" | "too_much_memory";
  };
  /** The payment processor does not answer. */
  readonly processor_unavailable: {
    readonly retry_after: number;
  };
  /** The outputs asked for exceed the month's quota, and overage is not allowed. */
  readonly quota_exceeded: {
    readonly tier: "PRO" | "BUSINESS" | "ENTERPRISE";
    readonly limit: number;
    readonly used: number;
    readonly requested: number;
    readonly upgrade_url: string;
    readonly resets_at: string;
  };
  /** The range asked for lies outside the file. */
  readonly range_not_satisfiable: {
    readonly size_bytes: number;
  };
  /** The key's requests of the hour are used up; `Retry-After` says when one is free. */
  readonly rate_limit_exceeded: {
    readonly retry_after: number;
  };
  /** The first request with this Idempotency-Key is still running. */
  readonly request_in_progress: {
    readonly retry_after: number;
  };
  /** The request was too slow. */
  readonly request_timeout: Readonly<Record<string, unknown>>;
  /** The row has no PDF. */
  readonly row_not_available: Readonly<Record<string, unknown>>;
  /** The schema is still used by a mapping. */
  readonly schema_template_in_use: Readonly<Record<string, unknown>>;
  /** No schema has this id, or it is not the caller's to see. */
  readonly schema_template_not_found: Readonly<Record<string, unknown>>;
  /** The key's scope does not reach; `required` is the least that does. */
  readonly scope_required: {
    readonly required: "read" | "write" | "admin";
  };
  /** No signature has this id, or it is not the caller's to see. */
  readonly signature_not_found: Readonly<Record<string, unknown>>;
  /** No subscription has this id, or it is not the caller's to see. */
  readonly subscription_not_found: Readonly<Record<string, unknown>>;
  /** The task has ended. */
  readonly task_already_finished: Readonly<Record<string, unknown>>;
  /** No task has this id, or it is not the caller's to see. */
  readonly task_not_found: Readonly<Record<string, unknown>>;
  /** Nothing new is made with a template that is archived. */
  readonly template_archived: Readonly<Record<string, unknown>>;
  /** The template is still used by a mapping or an envelope. */
  readonly template_in_use: Readonly<Record<string, unknown>>;
  /** No template has this id, or it is not the caller's to see. */
  readonly template_not_found: Readonly<Record<string, unknown>>;
  /** The version was never published to the key's environment. */
  readonly template_not_published: {
    readonly environment: "development" | "staging" | "production";
    readonly version: number | null;
  };
  /** The file has more rows than one job may have. */
  readonly too_many_rows: {
    readonly limit: number;
  };
  /** As many tests of webhooks as may run at once are under way. */
  readonly too_many_tests: {
    readonly retry_after: number;
  };
  /** As many requests as may wait for events with one key do so already. */
  readonly too_many_waits: {
    readonly retry_after: number;
  };
  /** A part of the service is away; try again after `Retry-After`. */
  readonly unavailable: {
    readonly retry_after: number;
  };
  /** The body is of another type than the route's. */
  readonly unsupported_media_type: Readonly<Record<string, unknown>>;
  /** No upload has this id, or it is not the caller's to see. */
  readonly upload_not_found: Readonly<Record<string, unknown>>;
  /** A member or a parameter breaks a rule; `details` names each. Of a CSV: a required alias is missing. */
  readonly validation_error: {
    readonly missing?: readonly string[];
  };
  /** No version has this id, or it is not the caller's to see. */
  readonly version_not_found: Readonly<Record<string, unknown>>;
  /** No webhook has this id, or it is not the caller's to see. */
  readonly webhook_not_found: Readonly<Record<string, unknown>>;
};

/** Every call: what it takes, and what it answers by status; `null` is no JSON. */
export type Calls = {
  /** Creates a template from a PDF with AcroForm fields. Version 1 is published to development and to the key's environment. */
  readonly "POST /api/v1/templates/upload": {
    readonly body: {
      /** At most 26214400 bytes. */
      readonly file: Blob;
      readonly name: string;
      readonly description?: string;
    };
    readonly answers: { readonly 201: Template };
  };
  /** Lists the account's templates, newest first, without the archived ones unless `archived` is `true`. */
  readonly "GET /api/v1/templates": {
    readonly query: {
      readonly limit?: number;
      readonly skip?: number;
      /** The next_cursor of the page before. */
      readonly cursor?: string;
      /** true: those that are archived as well. */
      readonly archived?: "true" | "false";
    };
    readonly answers: { readonly 200: TemplatePage };
  };
  /** Returns a template with the fields of its newest version and the version published in each environment. */
  readonly "GET /api/v1/templates/{template_id}": {
    readonly path: { readonly template_id: string | number };
    readonly answers: { readonly 200: Template };
  };
  /** Changes the template's name or description. Members left out keep their values. */
  readonly "PUT /api/v1/templates/{template_id}": {
    readonly path: { readonly template_id: string | number };
    readonly body: TemplateUpdate;
    readonly answers: { readonly 200: Template };
  };
  /** Archives a template that no mapping and no envelope uses. Its files are deleted once nothing needs them. */
  readonly "DELETE /api/v1/templates/{template_id}": {
    readonly path: { readonly template_id: string | number };
    readonly answers: { readonly 204: null };
  };
  /** Downloads the PDF of a version as it was uploaded, by default of the newest version. */
  readonly "GET /api/v1/templates/{template_id}/file": {
    readonly path: { readonly template_id: string | number };
    readonly query: { readonly version?: number };
    readonly answers: { readonly 200: null };
  };
  /** Renders a page as PNG. Each field is outlined and numbered in the order of `fields`. */
  readonly "GET /api/v1/templates/{template_id}/preview": {
    readonly path: { readonly template_id: string | number };
    readonly query: {
      readonly version?: number;
      /** From 1. */
      readonly page?: number;
    };
    readonly answers: { readonly 200: null };
  };
  /** Publishes a version to an environment. Publishing an older version rolls the environment back. Publishing to production requires an admin key. */
  readonly "POST /api/v1/templates/{template_id}/promote": {
    readonly path: { readonly template_id: string | number };
    readonly body: TemplatePromote;
    readonly answers: { readonly 200: Template };
  };
  /** Lists the template's versions with their fields, newest first. */
  readonly "GET /api/v1/templates/{template_id}/versions": {
    readonly path: { readonly template_id: string | number };
    readonly query: {
      readonly limit?: number;
      readonly skip?: number;
      /** The next_cursor of the page before. */
      readonly cursor?: string;
    };
    readonly answers: { readonly 200: TemplateVersionPage };
  };
  /** Adds a PDF as the template's next version. Earlier versions and what is published stay as they are. The response says which mappings fit the new version; with `carry_mappings` those that fit are moved to it. */
  readonly "POST /api/v1/templates/{template_id}/versions": {
    readonly path: { readonly template_id: string | number };
    readonly body: {
      /** At most 26214400 bytes. */
      readonly file: Blob;
      /** true: mappings that fit the new version are moved to it. */
      readonly carry_mappings?: "true" | "false";
    };
    readonly answers: { readonly 201: TemplateReuploaded };
  };
  /** Returns one version of a template with its fields. */
  readonly "GET /api/v1/templates/{template_id}/versions/{version}": {
    readonly path: { readonly template_id: string | number; readonly version: string | number };
    readonly answers: { readonly 200: TemplateVersion };
  };
  /** Lists the fields that were added, removed, renamed, retyped, moved or changed from the first version to the second. */
  readonly "GET /api/v1/templates/{template_id}/versions/{version}/diff/{other}": {
    readonly path: {
      readonly template_id: string | number;
      readonly version: string | number;
      readonly other: string | number;
    };
    readonly answers: { readonly 200: TemplateDiff };
  };
  /** Creates a mapping from the fields of a template's version to names (aliases) of your choice. */
  readonly "POST /api/v1/mappings": {
    readonly body: MappingCreate;
    readonly answers: { readonly 201: Mapping };
  };
  /** Lists the account's mappings, newest first. */
  readonly "GET /api/v1/mappings": {
    readonly query: {
      readonly limit?: number;
      readonly skip?: number;
      /** The next_cursor of the page before. */
      readonly cursor?: string;
    };
    readonly answers: { readonly 200: MappingPage };
  };
  /** Lists the mappings that the account marked with `is_template` for cloning, newest first. */
  readonly "GET /api/v1/mappings/library": {
    readonly query: {
      readonly limit?: number;
      readonly skip?: number;
      /** The next_cursor of the page before. */
      readonly cursor?: string;
      readonly category?: string;
      /** Stands in the name or the description, in whichever case. */
      readonly search?: string;
    };
    readonly answers: { readonly 200: MappingPage };
  };
  /** Returns a mapping with its field mappings. */
  readonly "GET /api/v1/mappings/{mapping_id}": {
    readonly path: { readonly mapping_id: string | number };
    readonly answers: { readonly 200: Mapping };
  };
  /** Changes the members given. Members left out keep their values. */
  readonly "PUT /api/v1/mappings/{mapping_id}": {
    readonly path: { readonly mapping_id: string | number };
    readonly body: MappingUpdate;
    readonly answers: { readonly 200: Mapping };
  };
  /** Deletes a mapping that no envelope uses. */
  readonly "DELETE /api/v1/mappings/{mapping_id}": {
    readonly path: { readonly mapping_id: string | number };
    readonly answers: { readonly 204: null };
  };
  /** Copies a mapping for its own template or for another one. The response reports the fields that the other template lacks. */
  readonly "POST /api/v1/mappings/{mapping_id}/clone": {
    readonly path: { readonly mapping_id: string | number };
    readonly body: MappingClone | undefined;
    readonly answers: { readonly 201: ClonedMapping };
  };
  /** Checks one row of data and returns the value that each field would get. No PDF is generated and nothing is counted. */
  readonly "POST /api/v1/mappings/{mapping_id}/validate": {
    readonly path: { readonly mapping_id: string | number };
    readonly body: MappingValidate;
    readonly answers: { readonly 200: MappingValidation };
  };
  /** Stores a JSON Schema. Mappings that reference it validate their rows against it. */
  readonly "POST /api/v1/schema-templates": {
    readonly body: SchemaTemplateCreate;
    readonly answers: { readonly 201: SchemaTemplate };
  };
  /** Lists the account's schemas, newest first. */
  readonly "GET /api/v1/schema-templates": {
    readonly query: {
      readonly limit?: number;
      readonly skip?: number;
      /** The next_cursor of the page before. */
      readonly cursor?: string;
    };
    readonly answers: { readonly 200: SchemaTemplatePage };
  };
  /** Returns a schema. */
  readonly "GET /api/v1/schema-templates/{schema_template_id}": {
    readonly path: { readonly schema_template_id: string | number };
    readonly answers: { readonly 200: SchemaTemplate };
  };
  /** Changes the name or the schema. Members left out keep their values. */
  readonly "PUT /api/v1/schema-templates/{schema_template_id}": {
    readonly path: { readonly schema_template_id: string | number };
    readonly body: SchemaTemplateUpdate;
    readonly answers: { readonly 200: SchemaTemplate };
  };
  /** Deletes a schema that no mapping uses. */
  readonly "DELETE /api/v1/schema-templates/{schema_template_id}": {
    readonly path: { readonly schema_template_id: string | number };
    readonly answers: { readonly 204: null };
  };
  /** Stores a PNG or JPEG image or a typed name as a signature. Data refers to it by its id. */
  readonly "POST /api/v1/signatures": {
    readonly body: SignatureCreate;
    readonly answers: { readonly 201: Signature };
  };
  /** Lists the account's signatures, newest first. */
  readonly "GET /api/v1/signatures": {
    readonly query: {
      readonly limit?: number;
      readonly skip?: number;
      /** The next_cursor of the page before. */
      readonly cursor?: string;
    };
    readonly answers: { readonly 200: SignaturePage };
  };
  /** Returns a signature without its image. */
  readonly "GET /api/v1/signatures/{signature_id}": {
    readonly path: { readonly signature_id: string | number };
    readonly answers: { readonly 200: Signature };
  };
  /** Deletes a signature and its image. Documents that were filled with it stay. */
  readonly "DELETE /api/v1/signatures/{signature_id}": {
    readonly path: { readonly signature_id: string | number };
    readonly answers: { readonly 204: null };
  };
  /** Pairs templates with mappings under one id, which single and bulk generation refer to. */
  readonly "POST /api/v1/envelopes": {
    readonly body: EnvelopeCreate;
    readonly answers: { readonly 201: Envelope };
  };
  /** Lists the account's envelopes, newest first. */
  readonly "GET /api/v1/envelopes": {
    readonly query: {
      readonly limit?: number;
      readonly skip?: number;
      /** The next_cursor of the page before. */
      readonly cursor?: string;
    };
    readonly answers: { readonly 200: EnvelopePage };
  };
  /** Returns an envelope with the aliases that its rows are expected to have. */
  readonly "GET /api/v1/envelopes/{envelope_id}": {
    readonly path: { readonly envelope_id: string | number };
    readonly answers: { readonly 200: Envelope };
  };
  /** Changes the members given. Members left out keep their values. */
  readonly "PUT /api/v1/envelopes/{envelope_id}": {
    readonly path: { readonly envelope_id: string | number };
    readonly body: EnvelopeUpdate;
    readonly answers: { readonly 200: Envelope };
  };
  /** Deletes an envelope. Documents and bulk jobs made from it stay. */
  readonly "DELETE /api/v1/envelopes/{envelope_id}": {
    readonly path: { readonly envelope_id: string | number };
    readonly answers: { readonly 204: null };
  };
  /** Returns a JSON Schema (2020-12) that describes one row of data for the envelope. */
  readonly "GET /api/v1/envelopes/{envelope_id}/schema": {
    readonly path: { readonly envelope_id: string | number };
    readonly answers: { readonly 200: RowSchema };
  };
  /** Downloads a CSV file that consists of the header row the envelope expects. */
  readonly "GET /api/v1/envelopes/{envelope_id}/csv-template": {
    readonly path: { readonly envelope_id: string | number };
    readonly answers: { readonly 200: null };
  };
  /** Fills one PDF. The response is the file or, with `async_mode`, a task that a worker completes. With `Accept: application/pdf` the response is the PDF itself, and its metadata is in headers. */
  readonly "POST /api/v1/generate/pdf": {
    readonly body: GenerateRequest;
    readonly answers: { readonly 200: GeneratedFile; readonly 202: Task };
  };
  /** Returns the status of a task and, once it completed, where to download its file. */
  readonly "GET /api/v1/generate/status/{task_id}": {
    readonly path: { readonly task_id: string | number };
    readonly answers: { readonly 200: Task };
  };
  /** Cancels a task that has not finished. A cancelled task does not count against the quota. */
  readonly "DELETE /api/v1/generate/cancel/{task_id}": {
    readonly path: { readonly task_id: string | number };
    readonly answers: { readonly 200: Task };
  };
  /** Lists the tasks of the key's environment, newest first. */
  readonly "GET /api/v1/generate/tasks": {
    readonly query: {
      readonly limit?: number;
      readonly skip?: number;
      /** The next_cursor of the page before. */
      readonly cursor?: string;
      readonly status?: "pending" | "processing" | "completed" | "failed" | "cancelled";
    };
    readonly answers: { readonly 200: TaskPage };
  };
  /** Downloads a PDF that was generated at once or by a task. Takes `Range` and `If-None-Match`. */
  readonly "GET /api/v1/generate/download/{file_id}": {
    readonly path: { readonly file_id: string | number };
    readonly answers: { readonly 200: null; readonly 206: null };
  };
  /** Fills one PDF for each row of a CSV file or each line of a JSON Lines file. The file is validated before the job is queued. With `dry_run` the rows are filled, but nothing is stored or counted, and the response says which rows would fail. */
  readonly "POST /api/v1/generate/envelope-bulk": {
    readonly query: {
      /** true: fill every row, keep nothing, and say what would fail. */
      readonly dry_run?: "true" | "false";
    };
    readonly body: {
      /** At most 52428800 bytes. */
      readonly file: Blob;
      /** The envelope whose rows are filled. */
      readonly envelope_id: string;
      readonly priority?: "low" | "normal" | "high";
      /** Burn the values into the pages. */
      readonly flatten?: "true" | "false";
      /** Every warning is an error. */
      readonly strict?: "true" | "false";
      /** Put TEST across every page; nothing is counted. */
      readonly test?: "true" | "false";
      readonly retention_seconds?: number;
    };
    readonly answers: { readonly 200: BulkDryRun; readonly 202: BulkJob };
  };
  /** Lists the bulk jobs of the key's environment, newest first. */
  readonly "GET /api/v1/generate/envelope-bulk": {
    readonly query: {
      readonly limit?: number;
      readonly skip?: number;
      /** The next_cursor of the page before. */
      readonly cursor?: string;
      readonly status?: "queued" | "processing" | "completed" | "failed" | "cancelled";
    };
    readonly answers: { readonly 200: BulkPage };
  };
  /** Returns the status and progress of a bulk job and, once it finished, where to download its ZIP. */
  readonly "GET /api/v1/generate/envelope-bulk/status/{upload_id}": {
    readonly path: { readonly upload_id: string | number };
    readonly answers: { readonly 200: BulkStatus };
  };
  /** Lists the result of each row in the order of the file, by default of the failed rows. */
  readonly "GET /api/v1/generate/envelope-bulk/results/{upload_id}": {
    readonly path: { readonly upload_id: string | number };
    readonly query: {
      readonly limit?: number;
      readonly skip?: number;
      /** The next_cursor of the page before. */
      readonly cursor?: string;
      readonly status?: "failed" | "succeeded" | "all";
    };
    readonly answers: { readonly 200: BulkResults };
  };
  /** Downloads a ZIP with one PDF for each row that succeeded, and manifest.json. Takes `Range` and `If-None-Match`. */
  readonly "GET /api/v1/generate/envelope-bulk/download/{upload_id}": {
    readonly path: { readonly upload_id: string | number };
    readonly answers: { readonly 200: null; readonly 206: null };
  };
  /** Downloads the PDF of one row, which is available as soon as the row is filled. Takes `Range` and `If-None-Match`. */
  readonly "GET /api/v1/generate/envelope-bulk/download/{upload_id}/{row}": {
    readonly path: { readonly upload_id: string | number; readonly row: string | number };
    readonly answers: { readonly 200: null; readonly 206: null };
  };
  /** Cancels a bulk job that has not finished. Rows that were filled stay available and count against the quota. */
  readonly "DELETE /api/v1/generate/envelope-bulk/{upload_id}": {
    readonly path: { readonly upload_id: string | number };
    readonly answers: { readonly 200: BulkStatus };
  };
  /** Submits the failed rows of a finished bulk job as a new job, with the envelope as it is now. */
  readonly "POST /api/v1/generate/envelope-bulk/{upload_id}/retry": {
    readonly path: { readonly upload_id: string | number };
    readonly answers: { readonly 202: BulkJob };
  };
  /** Registers an HTTPS URL that receives events of the key's environment. The response contains the signing secret, which later reads omit. */
  readonly "POST /api/v1/webhook-configs": {
    readonly body: WebhookConfigCreate;
    readonly answers: { readonly 201: WebhookConfigCreated };
  };
  /** Lists the webhooks of the key's environment, newest first. */
  readonly "GET /api/v1/webhook-configs": {
    readonly query: {
      readonly limit?: number;
      readonly skip?: number;
      /** The next_cursor of the page before. */
      readonly cursor?: string;
    };
    readonly answers: { readonly 200: WebhookConfigList };
  };
  /** Sends a signed example event to a registered webhook or to any URL, and returns the outcome. Test events are not retried. */
  readonly "POST /api/v1/webhook-configs/test": {
    readonly body: WebhookTest;
    readonly answers: { readonly 200: WebhookTestResult };
  };
  /** Returns a webhook without its secret. */
  readonly "GET /api/v1/webhook-configs/{webhook_id}": {
    readonly path: { readonly webhook_id: string | number };
    readonly answers: { readonly 200: WebhookConfigResponse };
  };
  /** Changes the members given. `is_active` pauses or resumes deliveries. Members left out keep their values. */
  readonly "PUT /api/v1/webhook-configs/{webhook_id}": {
    readonly path: { readonly webhook_id: string | number };
    readonly body: WebhookConfigUpdate;
    readonly answers: { readonly 200: WebhookConfigResponse };
  };
  /** Deletes a webhook and abandons its pending deliveries. */
  readonly "DELETE /api/v1/webhook-configs/{webhook_id}": {
    readonly path: { readonly webhook_id: string | number };
    readonly answers: { readonly 204: null };
  };
  /** Replaces the signing secret and returns the new one. The old secret stays valid for `overlap_seconds` more. */
  readonly "POST /api/v1/webhook-configs/{webhook_id}/rotate-secret": {
    readonly path: { readonly webhook_id: string | number };
    readonly body: SecretRotate | undefined;
    readonly answers: { readonly 200: SecretRotated };
  };
  /** Delivers the events of a period again, at most 10,000 in one call. */
  readonly "POST /api/v1/webhook-configs/{webhook_id}/replay": {
    readonly path: { readonly webhook_id: string | number };
    readonly body: WebhookReplay;
    readonly answers: { readonly 202: WebhookReplayed };
  };
  /** Lists the webhook's deliveries, pending ones included, newest first. */
  readonly "GET /api/v1/webhook-configs/{webhook_id}/deliveries": {
    readonly path: { readonly webhook_id: string | number };
    readonly query: {
      readonly limit?: number;
      readonly skip?: number;
      /** From the Link header of the page before. */
      readonly cursor?: string;
      readonly status?: "pending" | "retrying" | "delivered" | "failed" | "abandoned";
      readonly event_type?:
        | "generation.completed"
        | "generation.failed"
        | "batch.completed"
        | "batch.failed";
    };
    readonly answers: { readonly 200: WebhookDeliveryList };
  };
  /** Returns a delivery with the request and the response of each attempt. */
  readonly "GET /api/v1/webhook-configs/{webhook_id}/deliveries/{delivery_id}": {
    readonly path: { readonly webhook_id: string | number; readonly delivery_id: string | number };
    readonly answers: { readonly 200: WebhookDeliveryDetails };
  };
  /** Creates a new delivery of the same event, which starts with its first attempt. */
  readonly "POST /api/v1/webhook-configs/{webhook_id}/deliveries/{delivery_id}/resend": {
    readonly path: { readonly webhook_id: string | number; readonly delivery_id: string | number };
    readonly answers: { readonly 202: WebhookDelivery };
  };
  /** Lists the events of the key's environment, newest first. With `after` it returns the events after a position, oldest first, and waits up to `wait_seconds` for one. */
  readonly "GET /api/v1/events": {
    readonly query: {
      readonly limit?: number;
      /** The next_cursor of the page before, newest first. */
      readonly cursor?: string;
      /** Only events of this type. */
      readonly type?:
        | "generation.completed"
        | "generation.failed"
        | "batch.completed"
        | "batch.failed";
      /** To follow: the next_cursor of the answer before, oldest first; `now` begins with what comes. */
      readonly after?: string;
      /** With `after`: how long to wait for an event where there is none yet. */
      readonly wait_seconds?: number;
    };
    readonly answers: { readonly 200: EventPage };
  };
  /** Returns the PDFs and AI generations used in the current calendar month (UTC), and their limits. */
  readonly "GET /api/v1/billing/usage/current-period": {
    readonly answers: { readonly 200: CurrentUsage };
  };
  /** Returns the usage of each month, newest first, with its overage and the overage's invoice. */
  readonly "GET /api/v1/billing/usage/history": {
    readonly query: { readonly months?: number };
    readonly answers: { readonly 200: UsageHistory };
  };
  /** Lists usage events of all environments, one for each output, newest first. */
  readonly "GET /api/v1/billing/usage": {
    readonly query: {
      readonly limit?: number;
      /** The next_cursor of the page before. */
      readonly cursor?: string;
    };
    readonly answers: { readonly 200: UsageEventPage };
  };
  /** Lists the plans with their features, limits and prices. */
  readonly "GET /api/v1/billing/plans": {
    readonly answers: { readonly 200: PlanList };
  };
  /** Returns the account's subscription. */
  readonly "GET /api/v1/billing/subscription": {
    readonly answers: { readonly 200: Subscription };
  };
  /** Returns the URL of a page at the payment processor where the account subscribes to a plan. */
  readonly "POST /api/v1/billing/checkout": {
    readonly body: CheckoutCreate;
    readonly answers: { readonly 200: Checkout };
  };
  /** Returns the URL of a page at the payment processor where the account changes its card and sees its invoices. */
  readonly "GET /api/v1/billing/portal": {
    readonly answers: { readonly 200: Portal };
  };
  /** Changes to a higher plan or a longer interval. The prorated difference is charged immediately. */
  readonly "PUT /api/v1/billing/subscription/upgrade": {
    readonly body: SubscriptionUpgrade | undefined;
    readonly answers: { readonly 200: Subscription };
  };
  /** Changes to a lower plan or a shorter interval at the end of the current period. */
  readonly "PUT /api/v1/billing/subscription/downgrade": {
    readonly body: SubscriptionDowngrade | undefined;
    readonly answers: { readonly 200: Subscription };
  };
  /** Cancels the subscription at the end of the current period. Until then it stays active. */
  readonly "POST /api/v1/billing/subscription/cancel": {
    readonly body: SubscriptionCancel | undefined;
    readonly answers: { readonly 200: Subscription };
  };
  /** Reverses a cancellation before the current period ends. */
  readonly "POST /api/v1/billing/subscription/reactivate": {
    readonly body: SubscriptionReactivate | undefined;
    readonly answers: { readonly 200: Subscription };
  };
  /** Lists the account's invoices, newest first. */
  readonly "GET /api/v1/billing/invoices": {
    readonly query: {
      readonly limit?: number;
      readonly skip?: number;
      /** The last invoice of the page before: the list goes on after it. */
      readonly starting_after?: string;
    };
    readonly answers: { readonly 200: InvoiceList };
  };
  /** Returns an invoice. */
  readonly "GET /api/v1/billing/invoices/{invoice_id}": {
    readonly path: { readonly invoice_id: string | number };
    readonly answers: { readonly 200: Invoice };
  };
  /** Creates an API key. The response contains the key itself, which later reads omit. */
  readonly "POST /api/v1/api-keys": {
    readonly body: ApiKeyCreate;
    readonly answers: { readonly 201: ApiKeyCreated };
  };
  /** Lists the account's API keys, revoked and expired ones included, newest first. */
  readonly "GET /api/v1/api-keys": {
    readonly query: {
      readonly limit?: number;
      readonly skip?: number;
      /** The next_cursor of the page before. */
      readonly cursor?: string;
    };
    readonly answers: { readonly 200: ApiKeyPage };
  };
  /** Returns an API key without the key itself. */
  readonly "GET /api/v1/api-keys/{api_key_id}": {
    readonly path: { readonly api_key_id: string | number };
    readonly answers: { readonly 200: ApiKey };
  };
  /** Revokes an API key. Requests with it are refused immediately. */
  readonly "DELETE /api/v1/api-keys/{api_key_id}": {
    readonly path: { readonly api_key_id: string | number };
    readonly answers: { readonly 204: null };
  };
  /** Creates a key that replaces this one, with the same name, scope and environment. The old key is accepted for `overlap_seconds` more. */
  readonly "POST /api/v1/api-keys/{api_key_id}/rotate": {
    readonly path: { readonly api_key_id: string | number };
    readonly body: ApiKeyRotate | undefined;
    readonly answers: { readonly 201: ApiKeyCreated };
  };
  /** Lists the environments in the order in which versions are usually published to them. */
  readonly "GET /api/v1/environments": {
    readonly query: {
      readonly limit?: number;
      readonly skip?: number;
      /** The next_cursor of the page before. */
      readonly cursor?: string;
    };
    readonly answers: { readonly 200: EnvironmentPage };
  };
  /** Returns the account with its settings and current notices. */
  readonly "GET /api/v1/account": {
    readonly answers: { readonly 200: Account };
  };
  /** Changes the settings given. Members left out keep their values. */
  readonly "PUT /api/v1/account": {
    readonly body: AccountUpdate;
    readonly answers: { readonly 200: Account };
  };
  /** Lists the actions performed with the account's keys, newest first. */
  readonly "GET /api/v1/audit-log": {
    readonly query: {
      readonly limit?: number;
      readonly skip?: number;
      /** The next_cursor of the page before. */
      readonly cursor?: string;
    };
    readonly answers: { readonly 200: AuditEntryPage };
  };
  /** Starts erasing the account's data. All its API keys are refused immediately. */
  readonly "POST /api/v1/account/erase": {
    readonly body: AccountErase;
    readonly answers: { readonly 202: ErasureBegun };
  };
  /** Lists the account's members, newest first. */
  readonly "GET /api/v1/members": {
    readonly query: {
      readonly limit?: number;
      readonly skip?: number;
      /** The next_cursor of the page before. */
      readonly cursor?: string;
    };
    readonly answers: { readonly 200: MemberPage };
  };
  /** Adds a member to the account. */
  readonly "POST /api/v1/members": {
    readonly body: MemberCreate;
    readonly answers: { readonly 201: Member };
  };
  /** Removes a member. The owner cannot be removed. */
  readonly "DELETE /api/v1/members/{member_id}": {
    readonly path: { readonly member_id: string | number };
    readonly answers: { readonly 204: null };
  };
};
