import { appearanceOps, type Ground, layerOps, rectOf } from "#assemble";
import type { CosObject, Dict } from "#cos";
import type { Field, Widget } from "#form";
import { statesOf } from "../fields/plan-field.ts";

const OFF = "Off";

/** A widget to be burnt in: of a field, or one without a field, which keeps its appearance. */
export type Burnable = {
  readonly num: number;
  readonly dict: Dict;
  readonly known: { readonly field: Field; readonly widget: Widget } | null;
};

/** A widget burnt into its page: its content before any row, and for each state of its field. */
export type FlatItem = {
  readonly known: Burnable["known"];
  /** Around its content: optional content (layer) and marked content (structure) operators. */
  readonly opening: string;
  readonly closing: string;
  readonly rest: string;
  readonly byState: readonly string[];
};

/** `mark`: the item's /MCID, `null` where the document has no structure. `isRow`: true where rows change the item. */
export function flatItem(
  ground: Ground,
  { num, dict, known }: Burnable,
  mark: number | null,
  isRow: boolean,
): FlatItem {
  const { document } = ground;
  const rect = known?.widget.rect ?? rectOf(document, dict);
  const layer = layerOps(ground, num, dict);
  const field = known?.field ?? null;
  const closing = `${mark === null ? "" : "EMC\n"}${layer.closing}`;
  const openingIn = (state: string | null): string =>
    layer.opening + markOpening(mark, field, state);
  const show = (appearance: CosObject | undefined, state: string | null): string =>
    openingIn(state) + appearanceOps(ground, rect, appearance) + closing;
  const item = { known, opening: openingIn(null), closing };
  const normal = document.dict(dict.get("AP"))?.get("N");
  const states = document.resolve(normal);
  if (!(states instanceof Map)) return { ...item, rest: show(normal, null), byState: [] };
  const rest = document.name(dict.get("AS")) ?? OFF;
  const inState = (state: string): string => {
    const shown = known?.widget.onStates.includes(state) === true ? state : OFF;
    return show(states.get(shown), shown);
  };
  const byState = isRow && field !== null ? statesOf(field).map(inState) : [];
  return { ...item, rest: show(states.get(rest), rest), byState };
}

/** Gives a check mark its state as /ActualText, with the Unicode characters for it (14.9.4). */
function markOpening(mark: number | null, field: Field | null, state: string | null): string {
  if (mark === null) return "";
  const signs = field === null || state === null ? undefined : SIGNS[field.type];
  const sign = signs === undefined ? "" : `/ActualText<FEFF${signs[state === OFF ? 0 : 1]}>`;
  return `/Form <</MCID ${mark}${sign}>> BDC\n`;
}

/** Ballot box and ballot box with check; white circle and fisheye. */
const SIGNS: Readonly<Partial<Record<Field["type"], readonly [string, string]>>> = {
  checkbox: ["2610", "2611"],
  radio: ["25CB", "25C9"],
};
