import { type Context, createContext, useContext } from "react";
import type { Selection } from "#viewer/picture.ts";
import type { Edit } from "./editor-state.ts";
import { Flag } from "./flag.ts";

/** The type under which aliases are dragged. */
export const ALIAS_TYPE = "application/x-platen-alias";

/** The actions of rows. The object never changes, so that rows are drawn again only for their own state. */
export type EditorActions = {
  readonly edit: (edit: Edit) => void;
  readonly select: (selection: Selection) => void;
  /** True while an alias is dragged. */
  readonly dragging: Flag;
};

const NOTHING = (): void => undefined;

/** Set by the editor. */
export const ActionsContext: Context<EditorActions> = createContext<EditorActions>({
  edit: NOTHING,
  select: NOTHING,
  dragging: new Flag(),
});

/** False where the mapping can only be looked at. */
export const CanEditContext: Context<boolean> = createContext(false);

/** Names that the selected row offers. */
export const AliasNamesContext: Context<readonly string[]> = createContext<readonly string[]>([]);

/** Returns the actions of rows. */
export function useActions(): EditorActions {
  return useContext(ActionsContext);
}
