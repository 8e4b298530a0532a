/**
 * A client of the service's HTTP interface that uses `fetch` and Web Crypto and has no dependencies. Requests and
 * responses have the interface's own spelling, so that its documentation applies to this package too. Options that only
 * concern the client (`signal`, `timeoutMs`, …) are in a separate argument, in camelCase.
 */
export type { AccountSettings } from "./account.ts";
export type { Ai } from "./ai.ts";
export type { Billing } from "./billing.ts";
export type { Bulk, BulkDownloadOptions, BulkUpload, CorrectedFile, RunningBulk } from "./bulk.ts";
export type { Answer, Body, CallName, CallOptions, Query } from "./call.ts";
export type { ConnectionOptions, Tagged } from "./connection.ts";
export * from "./contract.ts";
export type { Envelopes } from "./envelopes.ts";
export type { Events } from "./events.ts";
export type { FileContent } from "./file-part.ts";
export type { WaitOptions } from "./follow.ts";
export type { FollowOptions } from "./follow-events.ts";
export type { Generate, PdfRequest, PdfResponse, RunningTask } from "./generate.ts";
export type { LinkedPage } from "./linked-list.ts";
export type { ItemOf, List } from "./list.ts";
export type { Machine } from "./machine.ts";
export type { Mappings } from "./mappings.ts";
export { Platen } from "./platen.ts";
export { PlatenError, refusedBy, unanswered } from "./platen-error.ts";
export type { DownloadOptions } from "./range.ts";
export type {
  ApiKeys,
  Files,
  Members,
  SchemaTemplates,
  Signatures,
  Usage,
  WebhookConfigs,
} from "./resources.ts";
export type { RetryPolicy } from "./retry.ts";
export type { BrowserSession } from "./session.ts";
export type { Tasks } from "./tasks.ts";
export type { TemplateFile, Templates, TemplateVersionFile } from "./templates.ts";
export {
  type TestWebhook,
  testWebhookHeaders,
  type VerifyOptions,
  verifyWebhook,
  WebhookError,
  type WebhookFault,
  type WebhookHeaders,
} from "./webhooks.ts";
