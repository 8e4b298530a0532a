import type { Box } from "#pages";

/** A box of a page that is to be filled. */
export type FoundField = Box & {
  readonly type: "text" | "checkbox" | "signature";
  /** Cells of a comb; null: none. */
  readonly cells: number | null;
  /** A description of what is drawn. */
  readonly trace: string;
  readonly confidence: number;
};
