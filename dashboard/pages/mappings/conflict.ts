import type { FieldMappings } from "@platen/sdk";
import { differingFields } from "./editor-state.ts";
import { aliasOf, type FieldMapping, summaryOf } from "./entry.ts";

/** A field that two people left in different states. */
export type Difference = {
  readonly field: string;
  /** In a few words; null: not mapped. */
  readonly mine: string | null;
  readonly theirs: string | null;
};

/** The fields whose entries differ. */
export function differencesOf(mine: FieldMappings, theirs: FieldMappings): readonly Difference[] {
  return differingFields(mine, theirs).map((field) => ({
    field,
    mine: textOf(mine[field]),
    theirs: textOf(theirs[field]),
  }));
}

function textOf(entry: FieldMapping | undefined): string | null {
  if (entry === undefined) return null;
  const summary = summaryOf(entry);
  return summary === null ? aliasOf(entry) : `${aliasOf(entry)} · ${summary}`;
}
