import type { FieldDetection } from "@platen/sdk";
import { type KeyboardEvent, type ReactNode, useMemo, useRef } from "react";
import { useCanChange, useHasRole } from "#data/scope.ts";
import { Banner } from "#kit/banner.tsx";
import { Button } from "#kit/button.tsx";
import { failureText } from "#states/failure-state.tsx";
import { LeaveDialog } from "#states/leave-dialog.tsx";
import { Page } from "#states/page.tsx";
import { ReadOnlyHint } from "#states/read-only-hint.tsx";
import { useLeaving } from "#states/use-leaving.ts";
import type { Field } from "#viewer/form.ts";
import { FormView } from "#viewer/form-view.tsx";
import type { Picture } from "#viewer/picture.ts";
import { fieldsWords } from "#words/en/fields.ts";
import { DrawLayer } from "./draw-layer.tsx";
import { EditorContext, type EditorView, useEditor } from "./editor-context.ts";
import { editorKeyOf } from "./editor-keys.ts";
import { FIELDS_MAX } from "./editor-state.ts";
import { FieldList } from "./field-list.tsx";
import { FieldPanel } from "./field-panel.tsx";
import { type Detect, FindFields } from "./find-fields.tsx";
import { ToolBar } from "./tool-bar.tsx";
import {
  type FieldsEditor,
  type OpenedForm,
  type SaveFields,
  useFieldsEditor,
} from "./use-fields-editor.ts";

const TEXTS = fieldsWords.page;
const NO_FIELDS: readonly Field[] = [];
const TEXT = "input, textarea, select, [role=combobox]";

type Props = {
  readonly opened: OpenedForm;
  readonly saving: SaveFields;
  readonly pdf: Uint8Array;
  readonly title: string;
  readonly name: string;
  readonly lead: string;
  readonly saveLabel: string;
  /** Looks for the fields that the pages seem to have. */
  readonly detect: Detect;
  /** Fields that were found before. */
  readonly found?: FieldDetection | null;
  /** True: the form was deleted. */
  readonly isClosed?: boolean;
  /** Says what was saved and leads on. */
  readonly notice: ReactNode;
  /** Other buttons beside the heading. */
  readonly links?: ReactNode;
};

/** The pages of a form on which fields are drawn, beside their list and the members of the selected ones. */
export function FieldsEditorView(props: Props): ReactNode {
  const { opened, saving, pdf, title, name, lead, saveLabel, notice, links } = props;
  const { isClosed = false, detect, found = null } = props;
  const editor = useFieldsEditor(opened, saving);
  const mayEdit = useHasRole("editor");
  const canChange = useCanChange();
  const leaving = useLeaving(editor.isChanged);
  const view = { ...editor, kept: opened.kept, canEdit: mayEdit && canChange && !isClosed };
  const picture = useMemo<Picture>(() => ({ pdf, values: null, isBare: true }), [pdf]);
  const actions = (
    <>
      {links}
      {view.canEdit && (
        <Button
          look="primary"
          aria-keyshortcuts="Control+S"
          isDisabled={!editor.canSave}
          isPending={editor.isPending}
          onPress={editor.save}
        >
          {saveLabel}
        </Button>
      )}
    </>
  );
  return (
    <Page title={title} lead={lead} actions={actions}>
      <EditorContext value={view}>
        {!mayEdit && <p className="field-hint">{TEXTS.readOnly}</p>}
        {mayEdit && <ReadOnlyHint />}
        {notice}
        <Notices editor={view} />
        <Panes name={name} picture={picture} detect={detect} found={found} />
      </EditorContext>
      <LeaveDialog leaving={leaving} />
    </Page>
  );
}

function Notices({ editor }: { readonly editor: EditorView }): ReactNode {
  const { faults, error, state, kept, isRestored, discard, nextFault } = editor;
  const isListed = error !== null && faults.size > 0;
  return (
    <>
      <div role="alert" className="fields-note">
        {error !== null && !isListed && <Banner tone="danger">{failureText(error)}</Banner>}
        {faults.size > 0 && (
          <Banner tone="danger" action={<Button onPress={nextFault}>{TEXTS.nextFault}</Button>}>
            {TEXTS.faulty(faults.size)}
          </Banner>
        )}
        {state.fields.present.length > FIELDS_MAX && (
          <Banner tone="danger">{TEXTS.tooMany(FIELDS_MAX)}</Banner>
        )}
      </div>
      {kept.length > 0 && (
        <Banner tone="info">{TEXTS.kept(new Set(kept.map(({ name }) => name)).size)}</Banner>
      )}
      {isRestored && (
        <Banner tone="info" action={<Button onPress={discard}>{TEXTS.discard}</Button>}>
          {TEXTS.restored}
        </Banner>
      )}
    </>
  );
}

type PanesProps = Pick<Props, "name" | "detect" | "found"> & { readonly picture: Picture };

function Panes({ name, picture, detect, found = null }: PanesProps): ReactNode {
  const editor = useEditor();
  const panes = useRef<HTMLDivElement>(null);
  const current = editor.state.selected.at(-1) ?? null;
  const selection = useMemo(
    () => (current === null ? null : { name: String(current), from: "keys" as const }),
    [current],
  );
  const focus = (part: string): void =>
    panes.current?.querySelector<HTMLElement>(part)?.focus({ preventScroll: true });
  const onKeyDown = (event: KeyboardEvent): void => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || event.defaultPrevented) return;
    const isOnPages = target.closest(".form-pages") !== null;
    if (target.closest(TEXT) !== null || (!isOnPages && target.closest(".drawn-list") === null)) {
      if (isSave(event)) saveNow(event, editor);
      return;
    }
    const key = editorKeyOf(event, isOnPages ? "pages" : "list");
    if (key === null || (isArrow(event) && current === null)) return;
    event.preventDefault();
    switch (key.kind) {
      case "command":
        if (editor.canEdit || key.command.kind === "select-all") editor.run(key.command);
        return;
      case "save":
        return editor.save();
      case "next-uncertain":
        return editor.nextUncertain();
      case "confirm":
        if (editor.canEdit) editor.confirm();
        return;
      case "release":
        if (editor.tool !== "select") editor.setTool("select");
        else if (isOnPages) focus(".drawn-list");
        else editor.run({ kind: "select", ids: [] });
    }
  };
  return (
    <div className="fields-editor" ref={panes} onKeyDown={onKeyDown}>
      {editor.canEdit && <ToolBar />}
      {editor.canEdit && <FindFields detect={detect} before={found} />}
      {editor.canEdit && <p className="field-hint fields-narrow">{TEXTS.narrow}</p>}
      <div className="form-panes fields-panes">
        <FormView
          name={name}
          picture={picture}
          pages={editor.state.pages}
          fields={NO_FIELDS}
          selection={selection}
          onSelect={doNothing}
          layer={DrawLayer}
        />
        <div className="form-side">
          <ListHead />
          <FieldList onEnter={() => focus(".form-pages")} />
          <FieldPanel onAllChecked={() => focus(".drawn-list")} />
        </div>
      </div>
    </div>
  );
}

/** How many there are, and the way to those that are uncertain. */
function ListHead(): ReactNode {
  const { ordered, selected, uncertain, nextUncertain } = useEditor();
  const { count, selected: chosen, empty } = fieldsWords.list;
  const texts = [count(ordered.length), ...(selected.size > 0 ? [chosen(selected.size)] : [])];
  return (
    <>
      <div className="form-tools">
        <p role="status">{texts.join(" · ")}</p>
        {uncertain.length > 0 && (
          <Button onPress={nextUncertain}>{TEXTS.nextUncertain(uncertain.length)}</Button>
        )}
      </div>
      {ordered.length === 0 && <p className="field-hint">{empty}</p>}
    </>
  );
}

function isSave({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && key.toLowerCase() === "s";
}

function isArrow({ key }: KeyboardEvent): boolean {
  return key.startsWith("Arrow");
}

function saveNow(event: KeyboardEvent, { save }: FieldsEditor): void {
  event.preventDefault();
  save();
}

function doNothing(): void {
  // The layer selects.
}
