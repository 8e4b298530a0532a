import type { FieldMappings } from "@platen/sdk";
import { type History, recorded, redone, undone } from "#data/history.ts";
import { type FieldMapping, type Options, withAlias, withOptions } from "./entry.ts";

/** The entries of a mapping while it is edited. */
export type EditorState = History<FieldMappings>;

/** A change. */
export type Edit =
  | { readonly kind: "assign"; readonly pairs: readonly Assignment[] }
  | { readonly kind: "unmap"; readonly field: string }
  | { readonly kind: "options"; readonly field: string; readonly change: Options }
  /** Replaces all entries by those of someone else, or of a draft. */
  | { readonly kind: "replace"; readonly fieldMappings: FieldMappings }
  | { readonly kind: "undo" }
  | { readonly kind: "redo" };

/** A field, the alias that it gets, and the transform that comes with it; absent: that of the entry stays. */
export type Assignment = {
  readonly field: string;
  readonly alias: string;
  readonly transform?: string | undefined;
};

/** The state after a change; the same one where nothing changes. */
export function edited(state: EditorState, edit: Edit): EditorState {
  const { present } = state;
  switch (edit.kind) {
    case "undo":
      return undone(state);
    case "redo":
      return redone(state);
    case "replace":
      return changed(state, edit.fieldMappings, null);
    case "unmap": {
      const { [edit.field]: removed, ...others } = present;
      return removed === undefined ? state : changed(state, others, null);
    }
    case "assign": {
      const entries = edit.pairs.map(({ field, alias, transform }) => {
        const entry = transform === undefined ? present[field] : { source: alias, transform };
        return [field, withAlias(entry, alias)] as const;
      });
      return changed(state, { ...present, ...Object.fromEntries(entries) }, null);
    }
    case "options": {
      const before = present[edit.field];
      if (before === undefined) return state;
      const place = `${edit.field} ${Object.keys(edit.change).join()}`;
      const entry = withOptions(before, edit.change);
      return changed(state, { ...present, [edit.field]: entry }, place);
    }
  }
}

/** True if both have equal entries, in any order. */
export function isSame(one: FieldMappings, other: FieldMappings): boolean {
  return one === other || differingFields(one, other).length === 0;
}

/** The fields whose entries differ, in the order of the first and then of the second. */
export function differingFields(one: FieldMappings, other: FieldMappings): readonly string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => !isSameEntry(one[name], other[name]));
}

function isSameEntry(one: FieldMapping | undefined, other: FieldMapping | undefined): boolean {
  return one === other || canonical(one) === canonical(other);
}

/** Options without effect do not count, nor does the order of members. */
function canonical(entry: FieldMapping | undefined): string | undefined {
  return entry === undefined ? undefined : JSON.stringify(withOptions(entry, {}));
}

function changed(state: EditorState, next: FieldMappings, place: string | null): EditorState {
  return isSame(state.present, next) ? state : recorded(state, next, place);
}
