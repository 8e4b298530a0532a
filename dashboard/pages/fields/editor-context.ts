import { type Context, createContext, useContext } from "react";
import type { FieldsEditor, KeptField } from "./use-fields-editor.ts";

/** The editor as its parts see it. */
export type EditorView = FieldsEditor & {
  readonly kept: readonly KeptField[];
  /** False: people look only. */
  readonly canEdit: boolean;
};

/** Set by the page around the editor's parts. */
export const EditorContext: Context<EditorView | null> = createContext<EditorView | null>(null);

/** The editor of the page. */
export function useEditor(): EditorView {
  const editor = useContext(EditorContext);
  if (editor === null) throw new Error("This part is outside of the editor.");
  return editor;
}
