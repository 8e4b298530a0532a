import { type CosObject, CosString, type Dict, type Document, isArray, Ref } from "#cos";
import type { FieldNode, FieldScript } from "./field.ts";

/**
 * The keys of a field's additional actions (ISO 32000-2, 12.6.3, table 199), in the order in which a reader runs them.
 */
const SCRIPTS: readonly (readonly [string, FieldScript])[] = [
  ["K", "keystroke"],
  ["V", "validate"],
  ["C", "calculate"],
  ["F", "format"],
];

/** The kinds of scripts that a field or its widgets have. Scripts are never run. */
export function fieldScripts(
  document: Document,
  nodes: readonly FieldNode[],
): readonly FieldScript[] {
  const holders = nodes.flatMap(({ dict, widgets }) => [dict, ...widgets.map((one) => one.dict)]);
  const actions = holders.map((holder) => document.dict(holder.get("AA")));
  return SCRIPTS.filter(([key]) => actions.some((one) => isScript(document, one?.get(key)))).map(
    ([, script]) => script,
  );
}

/** The first script of a field or its widgets under one key of the additional actions. */
export function firstScript(
  document: Document,
  nodes: readonly FieldNode[],
  key: string,
): CosString | null {
  for (const { dict, widgets } of nodes) {
    for (const holder of [dict, ...widgets.map((widget) => widget.dict)]) {
      const action = document.dict(document.dict(holder.get("AA"))?.get(key));
      const script = document.resolve(action?.get("JS"));
      if (isScript(document, action ?? undefined) && script instanceof CosString) return script;
    }
  }
  return null;
}

/** Position of each field in the calculation order, from 1, by object number (12.7.3, table 224: /CO). */
export function calculationOrder(document: Document, acroForm: Dict): ReadonlyMap<number, number> {
  const order = document.resolve(acroForm.get("CO"));
  const places = new Map<number, number>();
  for (const field of isArray(order) ? order : []) {
    if (field instanceof Ref && !places.has(field.num)) places.set(field.num, places.size + 1);
  }
  return places;
}

function isScript(document: Document, action: CosObject | undefined): boolean {
  return document.name(document.dict(action)?.get("S")) === "JavaScript";
}
