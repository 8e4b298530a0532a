/** The payment processor sandbox, for programs that start it themselves. */

export type { Clock } from "#base";
export { changeEndpoint, type Exchange, type Sandbox } from "#http";
export { type ServedSandbox, type ServeOptions, serveSandbox } from "./serve-sandbox.ts";
export type { StateStore } from "./state-store.ts";
export type { StateChanges, StoredRow, StoredState } from "./stored-state.ts";
