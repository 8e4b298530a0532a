import type { FieldMappings, Mapping, Tagged } from "@platen/sdk";
import { useCallback, useEffect, useMemo, useReducer, useState } from "react";
import { historyOf } from "#data/history.ts";
import { useScope } from "#data/scope.ts";
import { useDraft } from "#data/use-draft.ts";
import { toast } from "#kit/toasts.tsx";
import type { Field } from "#viewer/form.ts";
import { mappingsWords } from "#words/en/mappings.ts";
import { draftFrom, draftTexts, type MappingDraft, NO_DRAFT } from "./draft.ts";
import { type Edit, type EditorState, edited, isSame } from "./editor-state.ts";
import { type EntryFault, refusedEntries } from "./faults.ts";
import { useCheck } from "./live-faults.ts";
import { type RowState, RowStates } from "./row-states.ts";
import { type Saving, useSaving } from "./use-saving.ts";

/** A mapping that is edited. */
export type MappingEditor = {
  readonly state: EditorState;
  readonly edit: (edit: Edit) => void;
  readonly isChanged: boolean;
  readonly saving: Saving;
  readonly save: () => void;
  /** Saves in place of what someone else saved. */
  readonly overwrite: () => void;
  /** Shows what someone else saved; the entries before can be brought back. */
  readonly loadTheirs: () => void;
  /** Entries in whose place those of someone else were loaded; null: none. */
  readonly mine: FieldMappings | null;
  readonly bringBack: () => void;
  /** True after a draft was restored, until it is discarded, changed or saved. */
  readonly isRestored: boolean;
  readonly discard: () => void;
  readonly rowOf: (name: string) => RowState;
  /** Names of the fields with a mistake. */
  readonly faulty: ReadonlySet<string>;
};

type Base = Omit<MappingDraft, "fieldMappings">;

/** Edits the entries of a mapping. `opened` may be read again meanwhile. */
export function useMappingEditor(opened: Tagged<Mapping>, fields: readonly Field[]): MappingEditor {
  const { id, name, field_mappings: entries } = opened.value;
  const { session } = useScope();
  const draft = useDraft(session.person.id, `mapping.${id}`, NO_DRAFT);
  const [restored] = useState(() => draftFrom(draft.values));
  const [base, setBase] = useState<Base>(restored ?? { base: entries, etag: opened.etag });
  const [state, edit] = useReducer(edited, restored?.fieldMappings ?? entries, historyOf);
  const [mine, setMine] = useState<FieldMappings | null>(null);
  const { present } = state;
  const isChanged = useMemo(() => !isSame(present, base.base), [present, base]);
  const saving = useSaving(id, ({ value, etag }) => {
    // The same objects where nothing differs, so that comparing them is fast.
    const isPresent = isSame(value.field_mappings, present);
    setBase({ base: isPresent ? present : value.field_mappings, etag });
    setMine(null);
    toast(mappingsWords.editor.wasSaved(name));
  });
  useKeptDraft(draft, { fieldMappings: present, ...base }, isChanged);
  useEffect(() => {
    // Read again, and someone else has changed it: without own changes theirs are shown.
    if (isChanged || saving.isPending || opened.etag === base.etag) return;
    setBase({ base: entries, etag: opened.etag });
    edit({ kind: "replace", fieldMappings: entries });
  }, [isChanged, saving.isPending, opened.etag, base.etag, entries]);
  const { rowOf, faulty } = useRows(present, fields, saving.error);
  const { theirs } = saving;
  return {
    state,
    edit,
    isChanged,
    saving,
    save: () => saving.save({ fieldMappings: present, ...base }),
    overwrite: () => {
      saving.settle();
      if (theirs === null) return;
      const { field_mappings } = theirs.value;
      saving.save({ fieldMappings: present, base: field_mappings, etag: theirs.etag });
    },
    loadTheirs: () => {
      saving.settle();
      if (theirs === null) return;
      setMine(present);
      setBase({ base: theirs.value.field_mappings, etag: theirs.etag });
      edit({ kind: "replace", fieldMappings: theirs.value.field_mappings });
    },
    mine,
    bringBack: () => {
      if (mine !== null) edit({ kind: "replace", fieldMappings: mine });
      setMine(null);
    },
    isRestored: restored !== null && present === restored.fieldMappings && isChanged,
    discard: () => edit({ kind: "replace", fieldMappings: base.base }),
    rowOf,
    faulty,
  };
}

/** Keeps entries that were not saved in the tab. */
function useKeptDraft(
  draft: ReturnType<typeof useDraft>,
  { fieldMappings, base, etag }: MappingDraft,
  isChanged: boolean,
): void {
  const { set, clear } = draft;
  useEffect(() => {
    if (!isChanged) return clear();
    const texts = draftTexts({ fieldMappings, base, etag });
    for (const [name, text] of Object.entries(texts)) set(name, text);
    // `set` and `clear` are new in each rendering and do the same.
  }, [fieldMappings, base, etag, isChanged]);
}

type Refused = {
  readonly error: unknown;
  readonly entries: FieldMappings;
  readonly faults: readonly EntryFault[];
};

const NO_FAULTS: readonly EntryFault[] = [];

/** The states of rows: live mistakes, and those that the service found until the entry is changed. */
function useRows(
  present: FieldMappings,
  fields: readonly Field[],
  error: unknown,
): Pick<MappingEditor, "rowOf" | "faulty"> {
  const check = useCheck();
  const [states] = useState(() => new RowStates());
  const [refused, setRefused] = useState<Refused | null>(null);
  if ((refused?.error ?? null) !== error) {
    const names = fields.map(({ name }) => name);
    setRefused({ error, entries: present, faults: refusedEntries(error, names) });
  }
  const faults = useMemo(() => {
    const found = new Map<string, readonly EntryFault[]>();
    for (const [name, entry] of Object.entries(present)) {
      const live = check?.(name, entry) ?? NO_FAULTS;
      const refusals = (refused?.faults ?? NO_FAULTS).filter(
        ({ field, member }) =>
          field === name &&
          refused?.entries[name] === entry &&
          !live.some((one) => one.member === member),
      );
      if (live.length + refusals.length > 0) found.set(name, [...live, ...refusals]);
    }
    return found;
  }, [present, check, refused]);
  const faulty = useMemo(() => new Set(faults.keys()), [faults]);
  const rowOf = useCallback(
    (name: string) => states.of(name, present[name], faults.get(name) ?? NO_FAULTS),
    [states, present, faults],
  );
  return { rowOf, faulty };
}
