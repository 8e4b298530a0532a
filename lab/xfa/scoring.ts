import type { Browser } from "playwright-core";
import type { Converter } from "./converter.ts";
import type { CorpusFile } from "./corpus.ts";

/** The folder's files by kind, and what groups need to judge them. */
export type Scoring = {
  readonly dynamic: readonly CorpusFile[];
  readonly statics: readonly CorpusFile[];
  readonly converter: Converter;
  /** Notes for the terminal, beside the tables. */
  readonly note: (line: string) => void;
  readonly web: Web;
  readonly progress: (total: number) => () => void;
};

/** A browser, and a server for files by their paths; what runs them is part of the tests. */
export type Web = {
  readonly launch: () => Promise<Browser>;
  readonly serve: (
    files: ReadonlyMap<string, string | Uint8Array>,
  ) => Promise<{ readonly url: string; readonly close: () => void }>;
};
