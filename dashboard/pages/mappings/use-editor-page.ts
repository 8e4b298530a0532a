import type { Mapping, SchemaTemplate, Tagged, Template, TemplateVersion } from "@platen/sdk";
import { useMemo, useState } from "react";
import { type ChosenSheet, useSheet } from "#columns/use-sheet.ts";
import { useCanChange, useHasRole } from "#data/scope.ts";
import { toast } from "#kit/toasts.tsx";
import { type Leaving, useLeaving } from "#states/use-leaving.ts";
import type { Selection } from "#viewer/picture.ts";
import { mappingsWords } from "#words/en/mappings.ts";
import { aliasesOf, schemaNames } from "./aliases.ts";
import type { EditorActions } from "./editor-context.ts";
import { isFillable, nextUnmapped } from "./field-filter.ts";
import type { View } from "./fields-tab.tsx";
import { Flag } from "./flag.ts";
import { useKeys } from "./use-keys.ts";
import { type MappingEditor, useMappingEditor } from "./use-mapping-editor.ts";

const ALL: View = { search: "", filter: "all" };
const NONE: readonly string[] = [];

/** The content of the editor. */
export type Opened = {
  readonly mapping: Tagged<Mapping>;
  readonly form: Pick<Template, "name" | "current_version">;
  /** The version that the mapping is for. */
  readonly version: TemplateVersion;
  readonly schema: SchemaTemplate | null;
};

/** The state of the editor's page, and what people can do in it. */
export type EditorPage = {
  readonly editor: MappingEditor;
  readonly mayEdit: boolean;
  /** The role suffices, and the account can be changed. */
  readonly canEdit: boolean;
  readonly actions: EditorActions;
  readonly selection: Selection | null;
  readonly view: View;
  readonly setView: (view: View) => void;
  readonly sheet: ChosenSheet;
  readonly setFile: (file: File) => void;
  readonly aliases: ReturnType<typeof aliasesOf>;
  /** Names of the aliases; the same array while they are the same. */
  readonly names: readonly string[];
  readonly addAlias: (name: string) => void;
  /** Gives the alias to the selected field. */
  readonly assign: (alias: string) => void;
  readonly fillableCount: number;
  /** Selects the next field without an alias. */
  readonly goNext: () => void;
  readonly leaving: Leaving;
};

/** The state of the page of a mapping. */
export function useEditorPage({ mapping, version, schema }: Opened): EditorPage {
  const { fields } = version;
  const mayEdit = useHasRole("editor");
  const canEdit = useCanChange() && mayEdit;
  const editor = useMappingEditor(mapping, fields);
  const { edit, state } = editor;
  const [selection, select] = useState<Selection | null>(null);
  const [view, setView] = useState<View>(ALL);
  const [dragging] = useState(() => new Flag());
  const actions = useMemo<EditorActions>(() => ({ edit, select, dragging }), [edit, dragging]);
  const palette = usePalette(schema, state.present);
  const leaving = useLeaving(editor.isChanged);
  const fillable = useMemo(() => fields.filter(isFillable), [fields]);
  const goNext = (): void => {
    const next = nextUnmapped(fields, state.present, selection?.name ?? null);
    if (next === null) return toast(mappingsWords.editor.allMapped);
    setView(ALL);
    select({ name: next.name, from: "keys" });
  };
  useKeys({
    save: () => {
      if (canEdit && editor.isChanged && !editor.saving.isPending) editor.save();
    },
    undo: () => edit({ kind: "undo" }),
    redo: () => edit({ kind: "redo" }),
    next: goNext,
  });
  const assign = (alias: string): void => {
    if (!canEdit) return;
    const field = fillable.find(({ name }) => name === selection?.name);
    if (field === undefined) return toast(mappingsWords.palette.selectFirst);
    edit({ kind: "assign", pairs: [{ field: field.name, alias }] });
    toast(mappingsWords.palette.assigned(alias, field.label ?? field.name));
  };
  const shown = { selection, view, setView, assign, goNext, fillableCount: fillable.length };
  return { editor, mayEdit, canEdit, actions, leaving, ...shown, ...palette };
}

/** The aliases to choose from: of a spreadsheet, the schema, those in use, and typed ones. */
function usePalette(
  schema: SchemaTemplate | null,
  present: Mapping["field_mappings"],
): Pick<EditorPage, "sheet" | "setFile" | "aliases" | "names" | "addAlias"> {
  const [file, setFile] = useState<File | null>(null);
  const [typed, setTyped] = useState<readonly string[]>([]);
  const sheet = useSheet(file);
  const inSheet = sheet.state.kind === "read" ? sheet.state.names : NONE;
  const aliases = useMemo(
    () => aliasesOf({ sheet: inSheet, schema: schemaNames(schema?.schema), typed }, present),
    [inSheet, schema, typed, present],
  );
  const names = useStableNames(aliases.map(({ name }) => name));
  const addAlias = (name: string): void => setTyped((before) => [...before, name]);
  return { sheet, setFile, aliases, names, addAlias };
}

/** The same array while the names are the same, so that the selected row is not drawn for the count of uses. */
export function useStableNames(names: readonly string[]): readonly string[] {
  const [known, setKnown] = useState(names);
  const isSame = known.length === names.length && known.every((name, at) => name === names[at]);
  if (!isSame) setKnown(names);
  return isSame ? known : names;
}
