const ROW = ".field-row";
const CONTROL = "input, select, textarea, .field-row-control";

/** Moves the focus to the control of a row. */
export function focusRow(list: HTMLElement | null, alias: string): void {
  const row = list?.querySelector<HTMLElement>(`${ROW}[data-field="${CSS.escape(alias)}"]`);
  row?.scrollIntoView({ block: "nearest" });
  row?.querySelector<HTMLElement>(CONTROL)?.focus({ preventScroll: true });
}

/** Moves the focus from a control to that of the next row (1) or the one before (-1). */
export function focusNext(list: HTMLElement, from: HTMLElement, direction: 1 | -1): void {
  const rows = [...list.querySelectorAll<HTMLElement>(ROW)];
  const at = rows.findIndex((row) => row.contains(from));
  const next = rows[at + direction];
  if (at === -1 || next === undefined) return;
  next.scrollIntoView({ block: "nearest" });
  next.querySelector<HTMLElement>(CONTROL)?.focus({ preventScroll: true });
}
