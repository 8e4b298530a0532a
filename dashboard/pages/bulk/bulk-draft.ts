import type { Pair } from "#columns/match.ts";
import { type BulkOptions, USUAL_OPTIONS } from "#sending/bulk-options.ts";
import { StartKeys } from "#sending/start-keys.ts";
import type { SheetOptions } from "#workers/sheet-client.ts";

/** What was chosen on the page so far. */
export type BulkDraft = {
  /** Id of the envelope. */
  readonly envelope: number | null;
  readonly spreadsheet: Spreadsheet | null;
  /** Columns that a person matched; null: as they were found. */
  readonly match: Match | null;
  readonly options: BulkOptions;
  /** The keys under which this draft starts jobs. */
  readonly keys: StartKeys;
};

/** A spreadsheet and how it is read; `id` differs for each that is chosen. */
export type Spreadsheet = {
  readonly file: File;
  readonly id: string;
  readonly options: SheetOptions;
};

/** Matched columns, for one envelope and one way to read a spreadsheet, which `of` describes. */
export type Match = { readonly of: string; readonly pairs: readonly Pair[] };

/** A page on which nothing was chosen. */
export function emptyDraft(): BulkDraft {
  return {
    envelope: null,
    spreadsheet: null,
    match: null,
    options: USUAL_OPTIONS,
    keys: new StartKeys(),
  };
}

/** What a match is for: another envelope, spreadsheet or sheet is matched anew. */
export function matchPlace(
  envelope: number,
  { id }: Spreadsheet,
  { sheet, delimiter, encoding }: SheetOptions,
): string {
  return JSON.stringify([envelope, id, sheet, delimiter, encoding]);
}

/**
 * The draft of this tab, while other pages of the dashboard are shown. Only one is kept, and only its owner gets it back:
 * another person, account or environment starts with an empty page. Nothing is stored outside of the tab's memory.
 */
export class KeptDraft {
  #owner: string | null = null;
  #draft: BulkDraft | null = null;

  read(owner: string): BulkDraft | null {
    return this.#owner === owner ? this.#draft : null;
  }

  /** Null forgets it. */
  keep(owner: string, draft: BulkDraft | null): void {
    this.#owner = owner;
    this.#draft = draft;
  }
}
