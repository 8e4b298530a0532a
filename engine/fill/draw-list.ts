import { isCut, isWider, lineStart, listBaseline, showsDescenders } from "#text";
import type { ListDrawPlan, ListLayout } from "./draw-plan.ts";
import type { TailWriter } from "./tail-writer.ts";

/** Background colour of selected items in Acrobat. */
const SELECTION_FILL = "0.600006 0.756866 0.854904 rg\n";
const SELECTED_TEXT = "0 g\n";
const SPACE = 32;
/** Upper bound for one item without its text and font name: numbers, operators and colours. */
const ITEM_BYTES = 256;

/** A list box, and the size of its items in points. */
export type SizedList = {
  readonly plan: ListDrawPlan;
  readonly size: number;
};

/**
 * True where every selected item is seen completely. `fitsLine`: whether an item that needs fallback fonts does on a
 * line of its own.
 */
export function selectionFits(
  { plan: { layout }, size }: SizedList,
  selected: readonly number[],
  fitsLine: (item: number) => boolean,
): boolean {
  const { height, border, heights } = layout;
  const top = topItem(layout, visibleItems(layout, size), selected);
  return selected.every((item) => {
    const baseline = listBaseline(height, border, size, heights, item - top);
    if (item < top || isCut(height, border, size, heights, baseline)) return false;
    if ((layout.items[item] ?? null) === null) return fitsLine(item);
    return !isWider(layout, ((layout.itemWidths[item] ?? 0) * size) / 1000);
  });
}

/** True where the descenders of every selected item are seen. */
export function selectionShowsDescenders(
  { plan: { layout }, size }: SizedList,
  selected: readonly number[],
): boolean {
  const { height, border, heights } = layout;
  const top = topItem(layout, visibleItems(layout, size), selected);
  return selected.every((item) => {
    const baseline = listBaseline(height, border, size, heights, item - top);
    return showsDescenders(border, size, heights, baseline);
  });
}

/**
 * Writes a list box: highlights of the selected items, then the text of the visible items. Reserves memory per item
 * because few are visible. `showScript` writes an item that needs fallback fonts, inside BT … ET.
 */
export function drawList(
  writer: TailWriter,
  { plan, size }: SizedList,
  selected: readonly number[],
  showScript: (item: number, baseline: number) => void,
): void {
  const { layout } = plan;
  const { heights } = layout;
  const leading = heights.boxHeight * size;
  const visible = visibleItems(layout, size);
  const top = topItem(layout, visible, selected);
  const baseline = (item: number): number =>
    listBaseline(layout.height, layout.border, size, heights, item - top);
  const last = Math.min(layout.items.length, top + visible + 1);
  writer.put(plan.open);
  for (const item of selected) {
    if (item < top || item >= last) continue;
    writer.reserve(ITEM_BYTES, 0);
    writer.ascii(SELECTION_FILL);
    rectangle(writer, [
      layout.border,
      baseline(item) - heights.descent * size,
      layout.width - 2 * layout.border,
      leading,
    ]);
  }
  const fontBytes = writer.bytesOf(plan.fontOperand);
  for (let item = top; item < last; item += 1) {
    const codes = layout.items[item] ?? null;
    writer.reserve(ITEM_BYTES + fontBytes + (codes?.length ?? 0), 1);
    writer.ascii("BT\n");
    writer.ascii(selected.includes(item) ? SELECTED_TEXT : layout.color);
    if (codes === null) {
      showScript(item, baseline(item));
      writer.reserve(ITEM_BYTES, 0);
      writer.ascii("ET\n");
      continue;
    }
    writer.put(plan.fontOperand);
    number(writer, size);
    writer.ascii("Tf\n");
    number(writer, itemX(layout, item, size));
    number(writer, baseline(item));
    writer.ascii("Td\n(");
    writer.bytes(codes);
    writer.ascii(") Tj\nET\n");
  }
  writer.reserve(writer.bytesOf(plan.close), 1);
  writer.put(plan.close);
}

function visibleItems({ height, border, heights }: ListLayout, size: number): number {
  return Math.max(1, Math.floor((height - 2 * border) / (heights.boxHeight * size)));
}

/** Index of the first visible item: the form's own, or the first selected one where that is not visible then. */
function topItem(layout: ListLayout, visible: number, selected: readonly number[]): number {
  const last = Math.max(0, layout.items.length - visible);
  const top = Math.min(layout.top, last);
  const [wanted = top] = selected;
  return wanted >= top && wanted < top + visible ? top : Math.min(wanted, last);
}

function itemX(layout: ListLayout, item: number, size: number): number {
  const width = ((layout.itemWidths[item] ?? 0) * size) / 1000;
  return lineStart(layout.width, layout.border, layout.quadding, width);
}

function rectangle(writer: TailWriter, sides: readonly number[]): void {
  for (const side of sides) number(writer, side);
  writer.ascii("re\nf\n");
}

function number(writer: TailWriter, value: number): void {
  writer.hundredths(Math.round(value * 100));
  writer.byte(SPACE);
}
