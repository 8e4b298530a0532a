import type { Command } from "./editor-state.ts";

/** The effect of a key of the editor. */
export type EditorKey =
  | { readonly kind: "command"; readonly command: Command }
  | { readonly kind: "save" }
  | { readonly kind: "next-uncertain" }
  | { readonly kind: "confirm" }
  | { readonly kind: "release" };

/** Where the focus is. */
export type KeyPlace = "pages" | "list";

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

const ARROWS: Readonly<Record<string, { readonly across: number; readonly down: number }>> = {
  ArrowLeft: { across: -1, down: 0 },
  ArrowRight: { across: 1, down: 0 },
  ArrowUp: { across: 0, down: -1 },
  ArrowDown: { across: 0, down: 1 },
};
/** Points, with Shift. */
const LARGE_STEP = 10;

/** Returns the effect of a key; null: none in the editor. */
export function editorKeyOf(pressed: Pressed, place: KeyPlace): EditorKey | null {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = pressed;
  if (altKey) return null;
  const hasControl = ctrlKey || metaKey;
  const arrow = ARROWS[key];
  if (arrow !== undefined) return place === "pages" ? arrowKey(arrow, shiftKey, hasControl) : null;
  if (hasControl) return controlKey(key.toLowerCase(), shiftKey);
  switch (key) {
    case "Delete":
    case "Backspace":
      return { kind: "command", command: { kind: "delete" } };
    case "Escape":
      return { kind: "release" };
    case "n":
    case "N":
      return { kind: "next-uncertain" };
    case "r":
    case "R":
      return { kind: "confirm" };
    default:
      return null;
  }
}

function arrowKey(
  { across, down }: { readonly across: number; readonly down: number },
  isLarge: boolean,
  resizes: boolean,
): EditorKey {
  const points = isLarge ? LARGE_STEP : 1;
  const step = { across: across * points, down: down * points };
  const command: Command = resizes
    ? { kind: "resize", edges: { right: step.across, bottom: step.down }, isNudge: true }
    : { kind: "move", step, isNudge: true };
  return { kind: "command", command };
}

function controlKey(key: string, hasShift: boolean): EditorKey | null {
  if (key === "z") return { kind: "command", command: { kind: hasShift ? "redo" : "undo" } };
  if (hasShift) return null;
  switch (key) {
    case "y":
      return { kind: "command", command: { kind: "redo" } };
    case "d":
      return { kind: "command", command: { kind: "duplicate" } };
    case "a":
      return { kind: "command", command: { kind: "select-all" } };
    case "s":
      return { kind: "save" };
    default:
      return null;
  }
}
