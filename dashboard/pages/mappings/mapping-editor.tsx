import type { Mapping } from "@platen/sdk";
import { type DragEvent, type ReactNode, useMemo, useState } from "react";
import { Tabs } from "#kit/tabs.tsx";
import { useRowPreview } from "#preview/use-row-preview.ts";
import { LeaveDialog } from "#states/leave-dialog.tsx";
import { Page } from "#states/page.tsx";
import { FormView } from "#viewer/form-view.tsx";
import type { BoxDrop, BoxState } from "#viewer/picture.ts";
import { useTemplatePdf } from "#viewer/use-template-pdf.ts";
import { mappingsWords } from "#words/en/mappings.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import {
  ActionsContext,
  ALIAS_TYPE,
  AliasNamesContext,
  CanEditContext,
  type EditorActions,
} from "./editor-context.ts";
import { EditorActions as Buttons, EditorNotices, EditorProgress } from "./editor-head.tsx";
import { FieldsTab } from "./fields-tab.tsx";
import { NewerVersion } from "./newer-version.tsx";
import { Palette } from "./palette.tsx";
import { SampleTab } from "./sample-tab.tsx";
import { SuggestionsTab } from "./suggestions-tab.tsx";
import { type EditorPage, type Opened, useEditorPage, useStableNames } from "./use-editor-page.ts";
import { useSample } from "./use-sample.ts";

const TEXTS = mappingsWords.editor;
const TABS = (["fields", "sample", "suggestions"] as const).map((id) => ({
  id,
  title: TEXTS.tab[id],
}));

type Tab = keyof typeof TEXTS.tab;

/** The pages of a form beside its fields, to which aliases are assigned. */
export function MappingEditorView(opened: Opened): ReactNode {
  const { mapping, form, version } = opened;
  const page = useEditorPage(opened);
  const { editor, canEdit } = page;
  return (
    <Page
      title={mapping.value.name}
      lead={TEXTS.lead(form.name, version.version)}
      actions={canEdit && <Buttons editor={editor} />}
    >
      <ActionsContext value={page.actions}>
        <CanEditContext value={canEdit}>
          <AliasNamesContext value={page.names}>
            <Panes opened={opened} page={page} />
          </AliasNamesContext>
        </CanEditContext>
      </ActionsContext>
      <ConflictDialog
        theirs={editor.saving.theirs}
        mine={editor.state.present}
        fields={version.fields}
        onLoad={editor.loadTheirs}
        onOverwrite={editor.overwrite}
        onClose={editor.saving.settle}
      />
      <LeaveDialog leaving={page.leaving} />
    </Page>
  );
}

function Panes(props: { readonly opened: Opened; readonly page: EditorPage }): ReactNode {
  const { mapping, form, version } = props.opened;
  const { editor, canEdit, mayEdit, actions, selection } = props.page;
  const { fields, pages } = version;
  const fieldMappings = editor.state.present;
  const [tab, setTab] = useState<Tab>("fields");
  const pdf = useTemplatePdf(mapping.value.template_id, version.version);
  const sample = useSample(fieldMappings, props.page.sheet.state);
  const preview = useRowPreview({
    pdf: pdf.data ?? null,
    fields,
    fieldMappings,
    row: tab === "sample" ? sample.row : null,
  });
  const states = useBoxStates(fieldMappings);
  const drop = useMemo<BoxDrop | null>(
    () => (canEdit ? boxDrop(actions) : null),
    [canEdit, actions],
  );
  return (
    <div className="mapping-editor" {...fileDrop(props.page.setFile)}>
      <EditorNotices editor={editor} canEdit={canEdit} mayEdit={mayEdit} />
      <NewerVersion opened={props.opened} isChanged={editor.isChanged} canEdit={canEdit} />
      <Palette
        aliases={props.page.aliases}
        sheet={props.page.sheet.state}
        onFile={props.page.setFile}
        onAdd={props.page.addAlias}
        onPress={props.page.assign}
      />
      <EditorProgress
        editor={editor}
        count={props.page.fillableCount}
        onNext={() => {
          setTab("fields");
          props.page.goNext();
        }}
      />
      <div className="form-panes mapping-panes">
        <FormView
          name={form.name}
          picture={preview.picture}
          pages={pages}
          fields={fields}
          selection={selection}
          onSelect={actions.select}
          states={states}
          drop={drop}
        />
        <div className="form-side">
          <Tabs label={TEXTS.tabs} views={TABS} selected={tab} onSelect={setTab}>
            {tab === "sample" ? (
              <SampleTab
                sample={sample}
                preview={preview}
                fields={fields}
                hasSchema={props.opened.schema !== null}
                onSelect={(name) => actions.select({ name, from: "rows" })}
              />
            ) : (
              <Assigning opened={props.opened} page={props.page} tab={tab} />
            )}
          </Tabs>
        </div>
      </div>
    </div>
  );
}

/** Shows the parts that assign aliases: the rows of the fields, or suggestions. */
function Assigning(props: {
  readonly opened: Opened;
  readonly page: EditorPage;
  readonly tab: Exclude<Tab, "sample">;
}): ReactNode {
  const { mapping, version } = props.opened;
  const { editor, canEdit, names, actions, selection, view, setView } = props.page;
  const { fields } = version;
  if (props.tab === "suggestions")
    return (
      <SuggestionsTab
        template={mapping.value.template_id}
        version={version.version}
        fields={fields}
        names={names}
        mapped={new Set(Object.keys(editor.state.present))}
        isDisabled={!canEdit}
      />
    );
  return (
    <FieldsTab
      editor={editor}
      fields={fields}
      names={names}
      view={view}
      onView={setView}
      selection={selection}
      onSelect={actions.select}
    />
  );
}

/** How the boxes of mapped fields look; the same Map while the same fields are mapped. */
function useBoxStates(fieldMappings: Mapping["field_mappings"]): ReadonlyMap<string, BoxState> {
  const names = useStableNames(Object.keys(fieldMappings));
  return useMemo(() => new Map(names.map((name) => [name, "mapped"])), [names]);
}

function boxDrop({ edit, select }: EditorActions): BoxDrop {
  return {
    accepts: (types) => types.includes(ALIAS_TYPE),
    onDrop: (field, dropped) => {
      const alias = dropped.getData(ALIAS_TYPE);
      if (alias === "") return;
      edit({ kind: "assign", pairs: [{ field, alias }] });
      select({ name: field, from: "keys" });
    },
  };
}

/** Takes a spreadsheet that is dropped anywhere. */
function fileDrop(onFile: (file: File) => void): {
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
} {
  return {
    onDragOver: (event) => {
      if (event.dataTransfer.types.includes("Files")) event.preventDefault();
    },
    onDrop: (event) => {
      const [file] = event.dataTransfer.files;
      if (file === undefined || event.defaultPrevented) return;
      event.preventDefault();
      onFile(file);
    },
  };
}
