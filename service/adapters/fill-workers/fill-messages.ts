import type { CompiledTemplate } from "@platen/engine";
import type { FilledRows, RowsToFill } from "#domain/bulk";

/** Argument of a thread that runs below normal priority. */
export const YIELDING = "yielding";

/** Handed to a thread when it starts: one number, the index of the row under way, or `PREPARING`. */
export type FillThreadData = { readonly progress: Int32Array<SharedArrayBuffer> };

/** No row of the request has begun: the template is being received and its shaper loaded. */
export const PREPARING = -1;

/** A request to a fill thread; it answers with `FilledRows`. */
export type FillRequest = {
  readonly work: RowsToFill;
  /** Null when the thread holds the template of this key already. */
  readonly compiled: CompiledTemplate | null;
  /** Key of a template that will not be used again unless sent anew. */
  readonly forget: string | null;
};

/** Messages of a fill thread: `ready` once its modules are loaded, then one answer per request. */
export type FillMessage = "ready" | FilledRows;
