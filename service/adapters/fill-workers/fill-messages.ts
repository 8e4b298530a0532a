import type { CompiledTemplate } from "@platen/engine";
import type { OutcomeColumns, RowColumns } from "./row-columns.ts";

/** Argument of a thread that runs below normal priority. */
export const YIELDING = "yielding";

/** Passed to a thread when it starts: one number, the index of the current row, or `PREPARING`. */
export type FillThreadData = { readonly progress: Int32Array<SharedArrayBuffer> };

/** No row of the request has begun: the template is being received and its shaper loaded. */
export const PREPARING = -1;

/** A request to a fill thread; it answers with `OutcomeColumns`. */
export type FillRequest = {
  readonly work: RowColumns;
  /** Null when the thread already has the template of this key. */
  readonly compiled: CompiledTemplate | null;
  /** Memory for the packed tails; null: the thread allocates it. */
  readonly room: ArrayBuffer | null;
  /** Key of a template to remove; it is sent again when needed. */
  readonly forget: string | null;
};

/** Messages of a fill thread: `ready` once its modules are loaded, then one answer per request. */
export type FillMessage = "ready" | OutcomeColumns;
