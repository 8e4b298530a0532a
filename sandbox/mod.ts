/** The payment processor to try things with, for programs that start it themselves. */
export { changeEndpoint, type Exchange, type Sandbox } from "#http";
export type { Clock } from "#model";
export { type ServedSandbox, type ServeOptions, serveSandbox } from "./serve-sandbox.ts";
export type { StateStore } from "./state-store.ts";
export type { StateChanges, StoredRow, StoredState } from "./stored-state.ts";
