/** The HTTP door of the payment processor, and what goes on behind it while time passes. */
export type { Exchange } from "./answer.ts";
export { changeEndpoint } from "./change-endpoint.ts";
export { createHttpApp, type HttpAppOptions } from "./door.ts";
export { parseForm } from "./form.ts";
export { mountPages } from "./mount-pages.ts";
export { ROUTES } from "./routes.ts";
export { type Requester, type Sandbox, type SandboxPorts, startSandbox } from "./sandbox.ts";
export { sendWebhook, signatureOf } from "./send-webhook.ts";
