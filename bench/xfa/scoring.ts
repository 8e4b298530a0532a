import type { Converter } from "./converter.ts";
import type { CorpusFile } from "./corpus.ts";

/** The folder's files by kind, and what groups need to judge them. */
export type Scoring = {
  readonly dynamic: readonly CorpusFile[];
  readonly statics: readonly CorpusFile[];
  readonly converter: Converter;
  /** Notes for the terminal, beside the tables. */
  readonly note: (line: string) => void;
  readonly progress: (total: number) => () => void;
};
