/** The HTTP server of the payment processor, and the work that is done as time passes. */
export type { Exchange } from "./answer.ts";
export { changeEndpoint } from "./change-endpoint.ts";
export { createHttpApp } from "./http-app.ts";
export { mountPages } from "./mount-pages.ts";
export { type Sandbox, startSandbox } from "./sandbox.ts";
export { sendWebhook } from "./send-webhook.ts";
