import type { CompiledTemplate } from "@platen/engine";
import type { RowsToFill } from "#domain/generation";

/** Told at its start to a thread that is to leave the cores to all others. */
export const YIELDING = "yielding";

/** What a fill thread is asked; it answers with `FilledRows`. */
export type FillRequest = {
  readonly work: RowsToFill;
  /** Stands when the thread has not been given this key before, or was told to forget it. */
  readonly compiled: CompiledTemplate | null;
  /** A key that will not be asked for again without its template. */
  readonly forget: string | null;
};
