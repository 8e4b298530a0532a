/** The state holds all objects in tables; a command changes it in a draft. */
export { type Asking, type Draft, openDraft } from "./draft.ts";
export { findCustomer, findRow } from "./find-row.ts";
export { emptyState, type State, TABLE_NAMES } from "./state.ts";
export type { Rows, TableName, Tables } from "./tables.ts";
