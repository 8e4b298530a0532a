/** The HTTP server of the payment processor, and the work that is done as time passes. */
export type { Exchange } from "./answer.ts";
export { changeEndpoint } from "./change-endpoint.ts";
export { parseForm } from "./form.ts";
export { createHttpApp, type HttpAppOptions } from "./http-app.ts";
export { mountPages } from "./mount-pages.ts";
export { ROUTES } from "./routes.ts";
export { type Requester, type Sandbox, type SandboxPorts, startSandbox } from "./sandbox.ts";
export { sendWebhook, signatureOf } from "./send-webhook.ts";
