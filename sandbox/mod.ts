/** The payment processor to try things with, for programs that start it themselves. */
export type { Exchange, Sandbox } from "#http";
export type { Clock } from "#model";
export { type ServedSandbox, type ServeOptions, serveSandbox } from "./serve-sandbox.ts";
