/** Fields that a user of the command adds to a PDF, read and refused like those of a request. */
export { readRequestedFields } from "#domain/templates/untrusted";
export { readAddedFields } from "../api/templates/added-fields.ts";
export { Refusal as ServiceRefusal } from "../base/refusal.ts";
