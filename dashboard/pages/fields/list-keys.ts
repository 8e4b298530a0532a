import type { Command } from "./editor-state.ts";

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

/** Options that a page of the list has. */
const PAGE = 10;

/**
 * Returns the effect of a key of the list: it selects, or leads to the page; null: none. `ids` are those of the list in its order,
 * `selected` those chosen, the current one last.
 */
export function listKeyOf(
  { key, ctrlKey, metaKey, shiftKey, altKey }: Pressed,
  ids: readonly number[],
  selected: readonly number[],
): Command | "enter" | null {
  if (ctrlKey || metaKey || altKey || ids.length === 0) return null;
  const current = selected.at(-1);
  if (key === "Enter") return current === undefined ? null : "enter";
  if (key === " ") return current === undefined ? null : { kind: "toggle", id: current };
  const at = current === undefined ? -1 : ids.indexOf(current);
  const to = {
    ArrowDown: at + 1,
    ArrowUp: Math.max(at - 1, 0),
    PageDown: at + PAGE,
    PageUp: Math.max(at - PAGE, 0),
    Home: 0,
    End: ids.length - 1,
  }[key];
  const id = to === undefined ? undefined : ids[Math.min(to, ids.length - 1)];
  if (id === undefined) return null;
  if (!shiftKey) return { kind: "select", ids: [id] };
  // Going back over what was chosen takes it away again.
  return selected.at(-2) === id && current !== undefined
    ? { kind: "toggle", id: current }
    : { kind: "select", ids: [...selected.filter((one) => one !== id), id] };
}
