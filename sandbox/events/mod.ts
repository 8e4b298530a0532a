/** Events of the processor, written with the change that they report, and their delivery to webhook endpoints. */
export { nextDelivery, type OutgoingWebhook, recordAttempt } from "./deliveries.ts";
export { changeAndEmit, emit, putAndEmit } from "./emit.ts";
export { createEndpoint, deleteEndpoint } from "./endpoints.ts";
export { addFault, clearFaults, takeFault } from "./faults.ts";
