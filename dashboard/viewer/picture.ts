import type { FillInput } from "#workers/fill-client.ts";

/** A PDF to show. */
export type Picture = {
  readonly pdf: Uint8Array;
  /** The values that it was filled with; null: as it is. Pages whose fields have the same values look the same. */
  readonly values: FillInput["values"] | null;
  /** True: the pages alone, without the fields and other annotations of the PDF. */
  readonly isBare?: boolean;
};

/** A field that was chosen, and where: the other side scrolls to it, after a key or a button (`keys`) both do. */
export type Selection = { readonly name: string; readonly from: "page" | "rows" | "keys" };

/** The text of boxes: the number of their field, or its label. */
export type BoxTexts = "numbers" | "labels";

/** How a box looks; the selected one is outlined in addition. */
export type BoxState = "normal" | "mapped" | "changed" | "added" | "removed";

/** Takes what is dropped on the box of a field. */
export type BoxDrop = {
  /** Types of what is dragged, as in `DataTransfer`. */
  readonly accepts: (types: readonly string[]) => boolean;
  readonly onDrop: (name: string, dropped: DataTransfer) => void;
};

/** True if a page looks different in another picture of the same form. `names` are those of the page's fields. */
export function differs(drawn: Picture, next: Picture, names: readonly string[]): boolean {
  if (drawn === next) return false;
  if (drawn.isBare === true && next.isBare === true) return drawn.pdf !== next.pdf;
  const [before, after] = [drawn.values, next.values];
  if (before === null || after === null) return true;
  return names.some((name) => !isSame(before[name], after[name]));
}

type Value = FillInput["values"][string] | undefined;

function isSame(one: Value, other: Value): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((text, index) => text === other[index]);
}
