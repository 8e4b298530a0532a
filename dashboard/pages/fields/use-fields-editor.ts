import type { FieldDefinition } from "@platen/sdk";
import { useCallback, useEffect, useMemo, useReducer, useState } from "react";
import { useScope } from "#data/scope.ts";
import { tabDrafts } from "#data/session.ts";
import { useAskBeforeLeaving } from "#data/use-ask-before-leaving.ts";
import type { FormPage } from "#viewer/form.ts";
import { inReadingOrder } from "./arrange.ts";
import { draftFrom, draftName, draftTexts } from "./draft.ts";
import {
  type DrawnField,
  type DrawnType,
  definitionOf,
  isSame,
  isUncertain,
  type Numbered,
} from "./drawn-field.ts";
import {
  type Command,
  commanded,
  type EditorState,
  FIELDS_MAX,
  openedWith,
} from "./editor-state.ts";
import { type Faults, faultsOf, joinedFaults, refusedFaults } from "./field-faults.ts";

/** A field of the PDF itself, which stays as it is. */
export type KeptField = Pick<FieldDefinition, "name" | "page" | "rect">;

/** A form whose fields are edited. */
export type OpenedForm = {
  /** Names the draft: one for each form. */
  readonly id: string;
  readonly filename: string;
  /** 0: it is not saved yet. */
  readonly version: number;
  readonly pages: readonly FormPage[];
  readonly fields: readonly DrawnField[];
  /** Fields to begin with in place of those that are saved. */
  readonly found?: readonly DrawnField[];
  readonly kept: readonly KeptField[];
};

/** The effect of dragging on an empty place. */
export type Tool = DrawnType | "select";

/** The editor of the fields of one form. */
export type FieldsEditor = {
  readonly state: EditorState;
  readonly run: (command: Command) => void;
  /** In reading order. */
  readonly ordered: readonly DrawnField[];
  readonly byPage: ReadonlyMap<number, readonly Numbered[]>;
  readonly selected: ReadonlySet<number>;
  readonly faults: Faults;
  readonly uncertain: readonly DrawnField[];
  readonly nextUncertain: () => void;
  /** Says that the selected fields are right, and selects the next uncertain one. */
  readonly confirm: () => void;
  readonly nextFault: () => void;
  readonly tool: Tool;
  readonly setTool: (tool: Tool) => void;
  readonly isChanged: boolean;
  readonly isPending: boolean;
  /** Why the fields were not saved; null: they were. */
  readonly error: unknown;
  readonly canSave: boolean;
  readonly save: () => void;
  readonly isRestored: boolean;
  readonly discard: () => void;
};

/** Sends definitions to the service. */
export type SaveFields = {
  readonly send: (fields: readonly FieldDefinition[], onSaved: () => void) => void;
  readonly isPending: boolean;
  readonly error: unknown;
};

/** Edits the fields of a form, whose draft is kept in the tab until it is saved. */
export function useFieldsEditor(opened: OpenedForm, saving: SaveFields): FieldsEditor {
  const { pages, kept } = opened;
  const draft = useFieldsDraft(opened);
  const [names] = useState(() => new Set(kept.map(({ name }) => name)));
  const [base, setBase] = useState(opened.fields);
  const [state, run] = useReducer(commanded, null, () =>
    openedWith(pages, draft.restored ?? opened.found ?? opened.fields, names),
  );
  const [tool, setTool] = useState<Tool>("select");
  const [sent, setSent] = useState<readonly DrawnField[]>([]);
  const present = state.fields.present;
  const isChanged = useMemo(() => !isSame(present, base), [present, base]);
  draft.useKept(present, isChanged);
  useAskBeforeLeaving(isChanged);
  const ordered = useMemo(() => inReadingOrder(present), [present]);
  const byPage = useMemo(
    () =>
      Map.groupBy(
        ordered.map((field, index) => ({ field, number: index + 1 })),
        ({ field }) => field.page,
      ),
    [ordered],
  );
  const selected = useMemo(() => new Set(state.selected), [state.selected]);
  const refused = useMemo(() => refusedFaults(saving.error, sent), [saving.error, sent]);
  const faults = useMemo(
    () => joinedFaults(faultsOf(present, names), stillWrong(refused, sent, present)),
    [present, names, refused, sent],
  );
  const uncertain = useMemo(() => ordered.filter(isUncertain), [ordered]);
  const steps = stepsOf({ ordered, uncertain, selected, faults, last: state.selected.at(-1), run });
  const canSave = isChanged && isSendable(present);
  return {
    state,
    run,
    ordered,
    byPage,
    selected,
    faults,
    uncertain,
    ...steps,
    tool,
    setTool,
    isChanged,
    isPending: saving.isPending,
    error: saving.error,
    canSave,
    save: () => {
      if (!canSave || saving.isPending) return;
      if (faults.size > 0 && refused.size === 0) return steps.nextFault();
      setSent(ordered);
      saving.send(
        ordered.map((field) => definitionOf(field, pages)),
        () => {
          draft.clear();
          setBase(present);
        },
      );
    },
    isRestored: draft.restored !== null && present === draft.restored && isChanged,
    discard: () => run({ kind: "replace", fields: base }),
  };
}

type StepParts = Pick<FieldsEditor, "ordered" | "uncertain" | "selected" | "faults" | "run"> & {
  /** The field that was selected last. */
  readonly last: number | undefined;
};

/** Returns the functions that lead from field to field, in reading order. */
function stepsOf({
  ordered,
  uncertain,
  selected,
  faults,
  last,
  run,
}: StepParts): Pick<FieldsEditor, "nextUncertain" | "nextFault" | "confirm"> {
  const stepTo = (fields: readonly DrawnField[]): void => {
    const next = nextOf(fields, ordered, last);
    if (next !== undefined) run({ kind: "select", ids: [next.id] });
  };
  return {
    nextUncertain: () => stepTo(uncertain),
    nextFault: () => stepTo(ordered.filter(({ id }) => faults.has(id))),
    confirm: () => {
      run({ kind: "confirm" });
      stepTo(uncertain.filter(({ id }) => !selected.has(id)));
    },
  };
}

function isSendable({ length }: readonly DrawnField[]): boolean {
  return length > 0 && length <= FIELDS_MAX;
}

/** Those of the service's faults whose fields have not been changed since. */
function stillWrong(
  refused: Faults,
  sent: readonly DrawnField[],
  present: readonly DrawnField[],
): Faults {
  if (refused.size === 0) return refused;
  const unchanged = new Set(present);
  const same = sent.filter((field) => unchanged.has(field)).map(({ id }) => id);
  return new Map(same.flatMap((id) => (refused.has(id) ? [[id, refused.get(id) ?? {}]] : [])));
}

/** The first of `fields` behind the one with this id, in reading order; the first of all behind the last one. */
function nextOf(
  fields: readonly DrawnField[],
  ordered: readonly DrawnField[],
  id: number | undefined,
): DrawnField | undefined {
  const places = new Map(ordered.map((field, index) => [field.id, index]));
  const from = (id === undefined ? undefined : places.get(id)) ?? -1;
  return fields.find((field) => (places.get(field.id) ?? 0) > from) ?? fields[0];
}

type KeptDraft = {
  /** Null: none. */
  readonly restored: readonly DrawnField[] | null;
  readonly useKept: (fields: readonly DrawnField[], isChanged: boolean) => void;
  readonly clear: () => void;
};

function useFieldsDraft({ id, version, filename }: OpenedForm): KeptDraft {
  const person = useScope().session.person.id;
  const form = draftName(id);
  const [restored] = useState(() => {
    const draft = draftFrom(tabDrafts().read(person, form));
    return draft?.version === version && draft.filename === filename ? draft.fields : null;
  });
  const clear = useCallback(() => tabDrafts().remove(person, form), [person, form]);
  const useKept = (fields: readonly DrawnField[], isChanged: boolean): void =>
    useEffect(() => {
      if (isChanged) tabDrafts().write(person, form, draftTexts({ fields, version, filename }));
      else clear();
    }, [fields, isChanged]);
  return { restored, useKept, clear };
}
