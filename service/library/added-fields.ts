/** Fields that a user of the command adds to a PDF, read and refused like those of a request, and written like a response's. */
export { readRequestedFields } from "#domain/templates/untrusted";
export { definitionBody, readAddedFields } from "../api/templates/added-fields.ts";
export { Refusal as ServiceRefusal } from "../base/refusal.ts";
