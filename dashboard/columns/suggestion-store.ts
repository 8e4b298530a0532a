import type { Suggestion } from "./match.ts";
import type { SplitValue } from "./targets.ts";

/** An answer: the suggestions, and the values that the form divides among boxes. */
export type Received = {
  readonly suggestions: readonly Suggestion[];
  readonly splitValues: readonly SplitValue[];
};

/** The part of `localStorage` that is used. */
type SuggestionStorage = Pick<Storage, "getItem" | "setItem">;

/** Which suggestions: of a version of a form, for names of columns in any order. */
export type SuggestionsOf = {
  readonly template: number;
  readonly version: number;
  readonly names: readonly string[];
};

type Entry = {
  readonly key: string;
  /** Idempotency-Key of the request; kept from before it until its answer, so that a reload does not count twice. */
  readonly request: string;
  /** Null: not answered yet. */
  readonly suggestions: readonly Suggestion[] | null;
  readonly splitValues: readonly SplitValue[];
};

/** The oldest are dropped. */
const ENTRIES_MAX = 40;

/**
 * Suggestions that were received, of one person in one account, kept in this browser: each request costs one of the
 * month's suggestions. They have names of columns and fields, but no cells.
 */
export class SuggestionStore {
  readonly #storage: SuggestionStorage;
  readonly #place: string;

  constructor(storage: SuggestionStorage, account: string, person: string) {
    this.#storage = storage;
    this.#place = `platen.suggestions.${account}.${person}`;
  }

  /** Null: they were not received yet. */
  read(of: SuggestionsOf): Received | null {
    const { suggestions = null, splitValues = [] } = this.#find(of) ?? {};
    return suggestions === null ? null : { suggestions, splitValues };
  }

  /** The Idempotency-Key to request them with: that of a request that was interrupted, else the new one. */
  begin(of: SuggestionsOf, request: string): string {
    const begun = this.#find(of)?.request;
    if (begun === undefined)
      this.#put({ key: keyOf(of), request, suggestions: null, splitValues: [] });
    return begun ?? request;
  }

  /** Keeps what was received. */
  keep(of: SuggestionsOf, { suggestions, splitValues }: Received): void {
    const kept = suggestions.map(({ alias, raw_field, confidence, reason }) => ({
      alias,
      raw_field,
      confidence,
      reason,
    }));
    this.#put({ key: keyOf(of), request: "", suggestions: kept, splitValues });
  }

  /** Forgets a request that was refused, so that the next one has another key. */
  forget(of: SuggestionsOf): void {
    this.#write(this.#entries().filter(({ key }) => key !== keyOf(of)));
  }

  #find(of: SuggestionsOf): Entry | undefined {
    return this.#entries().find(({ key }) => key === keyOf(of));
  }

  #put(entry: Entry): void {
    const others = this.#entries().filter(({ key }) => key !== entry.key);
    this.#write([entry, ...others].slice(0, ENTRIES_MAX));
  }

  #entries(): readonly Entry[] {
    const text = this.#storage.getItem(this.#place);
    if (text === null) return [];
    try {
      const entries: unknown = JSON.parse(text);
      return Array.isArray(entries) ? entries.filter(isEntry) : [];
    } catch {
      return [];
    }
  }

  #write(entries: readonly Entry[]): void {
    try {
      this.#storage.setItem(this.#place, JSON.stringify(entries));
    } catch {
      // The storage is full or switched off: the suggestions last as long as the page.
    }
  }
}

/** The same for the same columns in another order. */
export function keyOf({ template, version, names }: SuggestionsOf): string {
  return JSON.stringify([template, version, ...names.toSorted()]);
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== "object" || value === null) return false;
  if (!("key" in value && "request" in value && "suggestions" in value)) return false;
  if (!("splitValues" in value && Array.isArray(value.splitValues))) return false;
  const { suggestions } = value;
  return suggestions === null || (Array.isArray(suggestions) && suggestions.every(isSuggestion));
}

function isSuggestion(value: unknown): value is Suggestion {
  return (
    typeof value === "object" &&
    value !== null &&
    "alias" in value &&
    "raw_field" in value &&
    "confidence" in value &&
    "reason" in value
  );
}
