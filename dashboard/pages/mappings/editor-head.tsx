import type { ReactNode } from "react";
import { Banner } from "#kit/banner.tsx";
import { Button } from "#kit/button.tsx";
import { failureText } from "#states/failure-state.tsx";
import { ReadOnlyHint } from "#states/read-only-hint.tsx";
import { mappingsWords } from "#words/en/mappings.ts";
import { words } from "#words/en.ts";
import { refusedEntries } from "./faults.ts";
import type { MappingEditor } from "./use-mapping-editor.ts";

const TEXTS = mappingsWords.editor;

/** The buttons beside the heading of the editor. */
export function EditorActions({ editor }: { readonly editor: MappingEditor }): ReactNode {
  const { state, edit, isChanged, save, saving } = editor;
  return (
    <>
      <Button isDisabled={state.past.length === 0} onPress={() => edit({ kind: "undo" })}>
        {TEXTS.undo}
      </Button>
      <Button isDisabled={state.future.length === 0} onPress={() => edit({ kind: "redo" })}>
        {TEXTS.redo}
      </Button>
      <Button
        look="primary"
        aria-keyshortcuts="Control+S"
        isDisabled={!isChanged}
        isPending={saving.isPending}
        onPress={save}
      >
        {words.common.save}
      </Button>
    </>
  );
}

/** Shows notices about the mapping: drafts, refusals, changes of others. */
export function EditorNotices({
  editor,
  canEdit,
  mayEdit,
}: {
  readonly editor: MappingEditor;
  readonly canEdit: boolean;
  /** By the role. */
  readonly mayEdit: boolean;
}): ReactNode {
  const { mine, bringBack, isRestored, discard } = editor;
  const refusal = refusalText(editor);
  return (
    <>
      {!mayEdit && <p className="field-hint">{TEXTS.readOnly}</p>}
      {mayEdit && !canEdit && <ReadOnlyHint />}
      <div role="alert">{refusal !== null && <Banner tone="danger">{refusal}</Banner>}</div>
      {mine !== null && (
        <Banner
          tone="info"
          action={<Button onPress={bringBack}>{mappingsWords.conflict.bringBack}</Button>}
        >
          {mappingsWords.conflict.loaded}
        </Banner>
      )}
      {isRestored && (
        <Banner tone="info" action={<Button onPress={discard}>{TEXTS.discard}</Button>}>
          {TEXTS.restored}
        </Banner>
      )}
    </>
  );
}

/** Why the mapping was not saved; null: it was, or what was wrong has been corrected since. */
function refusalText({ saving: { error }, faulty }: MappingEditor): string | null {
  if (error === null) return null;
  if (faulty.size > 0) return TEXTS.refused;
  return refusedEntries(error, []).length > 0 ? null : failureText(error);
}

/** How far the mapping is, and the way on. */
export function EditorProgress(props: {
  readonly editor: MappingEditor;
  readonly count: number;
  readonly onNext: () => void;
}): ReactNode {
  const { editor, count, onNext } = props;
  const { state, faulty, isChanged } = editor;
  const mapped = Object.keys(state.present).length;
  return (
    <div className="mapping-progress">
      <p role="status">
        <strong>{TEXTS.mapped(mapped, count)}</strong>
        {faulty.size > 0 && <span className="field-error"> · {TEXTS.faulty(faulty.size)}</span>}
        <span className="field-hint"> · {isChanged ? TEXTS.unsaved : TEXTS.saved}</span>
      </p>
      <Button aria-keyshortcuts="Control+Enter" isDisabled={mapped >= count} onPress={onNext}>
        {TEXTS.nextUnmapped}
      </Button>
    </div>
  );
}
