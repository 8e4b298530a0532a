import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import {
  type CellChange,
  type CellPlace,
  cellsIn,
  movedBy,
  nextMarked,
  pastedAt,
} from "./cell-block.ts";

/** A remark at a cell: what is wrong with it, or that it was corrected. */
export type CellNote = { readonly tone: "danger" | "done"; readonly text: string };

/** The members of a row that moving and editing need. */
type EditedRow = {
  readonly cells: readonly string[];
  readonly notes: ReadonlyMap<number, CellNote>;
};

type Options = {
  readonly columns: readonly string[];
  readonly rows: readonly EditedRow[];
  readonly onChange: (changes: readonly CellChange[]) => void;
  readonly onPasted: (cells: number, isCut: boolean) => void;
};

/** The active cell of a grid, the text that is typed into it, and what keys and the clipboard do. */
type CellGridState = {
  readonly active: CellPlace;
  /** Null: the active cell is not edited. */
  readonly draft: string | null;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
  readonly onCopy: (event: ClipboardEvent) => void;
  readonly onClick: (place: CellPlace) => void;
  readonly onDraft: (text: string) => void;
  /** The editor lost the focus. */
  readonly onLeave: () => void;
};

/** Handles the keys of a grid; `table` contains its cells. */
export function useCellGrid(
  options: Options,
  table: RefObject<HTMLTableElement | null>,
): CellGridState {
  const [chosen, setActive] = useState<CellPlace>({ row: 0, column: 0 });
  const [draft, setDraft] = useState<string | null>(null);
  const wantsFocus = useRef(false);
  const size = { rows: options.rows.length, columns: options.columns.length };
  const active = {
    row: Math.max(0, Math.min(chosen.row, size.rows - 1)),
    column: Math.max(0, Math.min(chosen.column, size.columns - 1)),
  };
  useEffect(() => {
    if (!wantsFocus.current || draft !== null) return;
    wantsFocus.current = false;
    const cell = `[data-place="${active.row} ${active.column}"]`;
    table.current?.querySelector<HTMLElement>(cell)?.focus();
  });
  const row = options.rows[active.row];
  const text = row?.cells[active.column] ?? "";
  const goTo = (place: CellPlace): void => {
    wantsFocus.current = true;
    setDraft(null);
    setActive(place);
  };
  const commit = (): void => {
    if (draft === null || draft === text || row === undefined) return;
    options.onChange([{ ...active, text: draft }]);
  };
  const state: Current = { ...options, size, active, draft, row, text, goTo, commit, setDraft };
  // Rows get callbacks that stay the same, so that only those that change are drawn again.
  const current = useRef(state);
  current.current = state;
  const onClick = useCallback((place: CellPlace): void => clicked(current.current, place), []);
  const onLeave = useCallback((): void => {
    current.current.commit();
    setDraft(null);
  }, []);
  return {
    active,
    draft,
    onClick,
    onLeave,
    onDraft: setDraft,
    onKeyDown: (event) => {
      // Boxes beside the cells have keys of their own.
      if (!isCell(event.target)) return;
      if (draft === null) pressed(state, event);
      else pressedInEditor(state, draft, event);
    },
    onPaste: (event) => paste(state, event),
    onCopy: (event) => {
      if (draft !== null || !isCell(event.target)) return;
      event.clipboardData.setData("text/plain", text);
      event.preventDefault();
    },
  };
}

type Current = Options & {
  readonly size: { readonly rows: number; readonly columns: number };
  readonly active: CellPlace;
  readonly draft: string | null;
  readonly row: EditedRow | undefined;
  readonly text: string;
  readonly goTo: (place: CellPlace) => void;
  readonly commit: () => void;
  readonly setDraft: (text: string | null) => void;
};

function isCell(target: EventTarget): boolean {
  return target instanceof Element && target.closest("[data-place]") !== null;
}

/** The first click chooses a cell, the second edits it. */
function clicked({ active, draft, row, text, goTo, setDraft }: Current, place: CellPlace): void {
  const isSame = place.row === active.row && place.column === active.column;
  const cell = `[data-place="${place.row} ${place.column}"]`;
  const isFocused = document.activeElement?.matches(cell) ?? false;
  if (isSame && isFocused && draft === null && row !== undefined) setDraft(text);
  else if (!isSame || draft === null) goTo(place);
}

function pressed(state: Current, event: KeyboardEvent): void {
  const { active, size, row, text, goTo, setDraft, onChange } = state;
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  const isControl = ctrlKey || metaKey;
  const to = movedBy(active, { key, isControl }, size);
  if (to !== null) goTo(to);
  else if (key === "Tab") return tabbed(state, event);
  else if (key === "Enter" || key === "F2") setDraft(text);
  else if (row === undefined || isControl || altKey) return;
  else if (key === "Delete" || key === "Backspace") onChange([{ ...active, text: "" }]);
  else if (key.length === 1 && !(key === " " && shiftKey)) setDraft(key);
  else return;
  event.preventDefault();
}

function pressedInEditor(state: Current, draft: string, event: KeyboardEvent): void {
  const { active, size, goTo, commit } = state;
  const { key, shiftKey, altKey } = event;
  if (event.nativeEvent.isComposing) return;
  const isVertical = (key === "ArrowUp" || key === "ArrowDown") && !draft.includes("\n");
  if (key === "Escape") goTo(active);
  else if (key === "Tab") {
    commit();
    return tabbed(state, event);
  } else if (isVertical || (key === "Enter" && !shiftKey && !altKey)) {
    commit();
    const step = { key: isVertical ? key : "ArrowDown", isControl: false };
    goTo(movedBy(active, step, size) ?? active);
  } else return;
  event.preventDefault();
}

/** To the next cell with a fault; after the last one the focus leaves the grid. */
function tabbed({ active, rows, goTo }: Current, event: KeyboardEvent): void {
  const marked = rows.flatMap(({ notes }, row) =>
    [...notes].flatMap(([column, { tone }]) => (tone === "danger" ? [{ row, column }] : [])),
  );
  const next = nextMarked(active, marked, event.shiftKey);
  if (next === null) return;
  goTo(next);
  event.preventDefault();
}

function paste({ active, size, draft, rows, onChange, onPasted }: Current, event: ClipboardEvent) {
  if (!isCell(event.target)) return;
  const block = cellsIn(event.clipboardData.getData("text/plain"));
  const isSingle = block.length === 1 && block[0]?.length === 1;
  // Into the text that is being edited.
  if (draft !== null && isSingle) return;
  event.preventDefault();
  const { changes, isCut } = pastedAt(active, block, size);
  const wanted = changes.filter(({ row }) => rows[row] !== undefined);
  if (wanted.length === 0) return;
  onChange(wanted);
  onPasted(wanted.length, isCut || wanted.length < changes.length);
}
