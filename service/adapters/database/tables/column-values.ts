import type { FieldMappings } from "@platen/forms/field-mappings";
import type { Dialect } from "@platen/forms/input";
import type {
  Account,
  AccountId,
  AuditEntry,
  Environment,
  KeyId,
  MemberId,
  MemberRole,
  PersonId,
  Scope,
  SessionId,
  SignInMethod,
  SubscriptionStatus,
} from "#domain/accounts";
import type {
  CustomerId,
  Invoice,
  InvoiceId,
  Subscription,
  SubscriptionId,
} from "#domain/billing-records";
import {
  type BulkJobId,
  type BulkJobState,
  type BulkJobWarning,
  type RowError,
  type RowStatus,
  type RowsFormat,
  type RowWarning,
} from "#domain/bulk-records";
import type {
  DocumentData,
  DocumentErrorCode,
  FileId,
  Metadata,
  TaskId,
  TaskState,
} from "#domain/documents";
import type { EnvelopeId, FailOnCode } from "#domain/envelopes";
import type { EventType } from "#domain/events";
import { type FillPlan, type SignatureRef } from "#domain/filling";
import type { MappingId, SchemaTemplate, SchemaTemplateId } from "#domain/mappings";
import type { LinkFacts, NoticeFacts } from "#domain/notices";
import type { PasskeyId } from "#domain/people/records";
import type { Interval, Tier } from "#domain/plans";
import type { Signature, SignatureId } from "#domain/signatures";
import type { TemplateId, TemplateVersion } from "#domain/templates";
import type { DeliveryId, WebhookId } from "#domain/webhooks/records";
import type { SCHEMA } from "./schema.ts";

/** The text of a page as shown: points, from its upper left corner. */
export type StoredText = {
  readonly page: number;
  readonly width: number;
  readonly height: number;
  readonly words: readonly (readonly [
    text: string,
    left: number,
    top: number,
    right: number,
    bottom: number,
  ])[];
};

type Headers = Readonly<Record<string, string>>;

/** Accepts only tables and columns of the schema. */
type OfSchema<Values extends Known<Values>> = Values;
type Schema = typeof SCHEMA;
type Known<Values> = {
  [Table in keyof Values]: Table extends keyof Schema
    ? { [Column in keyof Values[Table]]: Column extends keyof Schema[Table] ? unknown : never }
    : never;
};

/** The values of columns that hold fewer than their type in the database can; null apart. */
export type ColumnValues = OfSchema<{
  account: { plan: Tier; subscription_status: SubscriptionStatus; sign_in: Account["signIn"] };
  api_key: { scope: Scope; environment: Environment; created_by_role: MemberRole };
  member: { role: MemberRole };
  audit_entry: { action: AuditEntry["action"]; details: AuditEntry["details"] };
  rate_window: { holder: "key" | "member" };
  rate_slot: { holder: "key" | "member" };
  idempotency_record: { headers: Headers };

  template_version: {
    fields_source: TemplateVersion["fieldsSource"];
    xfa: TemplateVersion["xfa"];
    encryption: TemplateVersion["encryption"];
    fields: TemplateVersion["fields"];
    warnings: TemplateVersion["warnings"];
    pages: TemplateVersion["pages"];
    reading: NonNullable<TemplateVersion["reading"]>;
  };
  template_text: { pages: readonly StoredText[] };
  template_publication: { environment: Environment };
  signature: { kind: Signature["kind"] };
  mapping: { field_mappings: FieldMappings };
  schema_template: { schema: SchemaTemplate["schema"] };
  envelope: { fail_on: readonly FailOnCode[] };

  bulk_upload: {
    environment: Environment;
    status: BulkJobState["status"];
    warning_counts: Readonly<Record<string, number>>;
    warnings: readonly BulkJobWarning[];
    fill_plan: FillPlan;
    signatures: readonly SignatureRef[];
    error_code: RowError["code"];
    format: RowsFormat;
    dialect: Dialect;
  };
  bulk_chunk: { state: "waiting" | "leased" | "done" | "dropped" };
  bulk_row: {
    status: Exclude<RowStatus, "pending">;
    error_code: RowError["code"];
    more_errors: readonly RowError[];
    warnings: readonly RowWarning[];
  };
  file: { environment: Environment };
  task: {
    environment: Environment;
    status: TaskState["status"];
    fill_plan: FillPlan;
    data: DocumentData;
    metadata: Metadata;
    warnings: readonly RowWarning[];
    error_code: DocumentErrorCode;
  };

  usage_ledger: { kind: "pdf" | "ai"; tier: Tier; environment: Environment };
  usage_counter: { kind: "pdf" | "ai" };
  usage_overage: { tier: Tier };

  refused_request: { environment: Environment };
  event: { environment: Environment; type: EventType };
  webhook: { environment: Environment; events: readonly EventType[] };
  webhook_delivery: {
    environment: Environment;
    event_type: EventType;
    status: "pending" | "retrying" | "delivered" | "failed" | "abandoned";
  };
  webhook_attempt: { request_headers: Headers; response_headers: Headers };
  notice: { kind: (NoticeFacts | LinkFacts)["kind"]; facts: NoticeFacts | LinkFacts };

  billing_subscription: {
    role: Subscription["role"];
    status: Subscription["status"];
    tier: Tier;
    plan_interval: Interval;
    /** Times are those of the domain object. */
    pending: object;
  };
  billing_invoice: { role: Invoice["role"]; status: Invoice["status"] };
  entitlement_before_off: { plan: Tier; subscription_status: SubscriptionStatus };
  overage_report: { tier: Tier; subscription_id: SubscriptionId };
  overage_invoice: {
    invoice_id: InvoiceId;
    subscription_id: SubscriptionId;
    /** PDFs by tier; null while the invoice is a draft. */
    billed: Readonly<Partial<Record<Tier, number>>>;
  };
  overage_correction: { tier: Tier };
  session: { signed_in_by: SignInMethod };
  person_token: { kind: "setup" | "invitation" | "reset" | "sign_in" };
}>;

/** The ids of tables in the domain. Queries accept plain ones. */
export type TableIds = OfSchema<{
  account: { id: AccountId };
  api_key: { id: KeyId; created_by_member: MemberId; replaced_by: KeyId };
  billing_customer: { id: CustomerId };
  billing_invoice: { id: InvoiceId };
  billing_subscription: { id: SubscriptionId };
  bulk_upload: { id: BulkJobId; retry_of: BulkJobId };
  envelope: { id: EnvelopeId };
  file: { id: FileId };
  mapping: { id: MappingId };
  member: { id: MemberId };
  passkey: { id: PasskeyId };
  person: { id: PersonId };
  schema_template: { id: SchemaTemplateId };
  session: { id: SessionId };
  signature: { id: SignatureId };
  task: { id: TaskId };
  template: { id: TemplateId };
  webhook: { id: WebhookId };
  webhook_delivery: { id: DeliveryId };
}>;

/** The ids in columns of these names, in every table. */
export type ForeignIds = {
  account_id: AccountId;
  envelope_id: EnvelopeId;
  mapping_id: MappingId;
  person_id: PersonId;
  schema_template_id: SchemaTemplateId;
  subscription_id: SubscriptionId;
  template_id: TemplateId;
  webhook_id: WebhookId;
};
