/** The HTTP door of the payment processor, and what goes on behind it while time passes. */
export type { Exchange } from "./answer.ts";
export { changeEndpoint } from "./change-endpoint.ts";
export { type DoorOptions, openDoor } from "./door.ts";
export { parseForm } from "./form.ts";
export { mountPages } from "./mount-pages.ts";
export { ROUTES } from "./routes.ts";
export { type Asker, type Outside, type Sandbox, startSandbox } from "./sandbox.ts";
export { sendWebhook, signatureOf } from "./send-webhook.ts";
