/**
 * A thin client of the service's HTTP interface: `fetch` and types, no dependency. Bodies are spelled as they are on
 * the wire, so that the interface's documentation is this package's too.
 */
export type { BulkRow, BulkState, BulkStatus, BulkSubmission, BulkUpload } from "./bulk.ts";
export type { ConnectionOptions } from "./connection.ts";
export type { Envelope, NewEnvelope } from "./envelopes.ts";
export type { Mapping, NewMapping } from "./mappings.ts";
export { Platen } from "./platen.ts";
export { type ErrorDetail, PlatenError } from "./platen-error.ts";
export type { Template, TemplateField, TemplateUpload } from "./templates.ts";
