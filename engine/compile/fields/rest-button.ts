import { buttonStates } from "#appearance";
import { type CosObject, type Document, Name } from "#cos";
import type { Field, FieldNode, Widget } from "#form";

const OFF = "Off";

/**
 * Prepares a checkbox or radio field for the prefix: every widget gets a stream for each of its states and a valid /AS.
 */
export function restButton(document: Document, field: Field): void {
  for (const node of field.nodes) {
    const value = document.name(node.dict.get("V"));
    for (const widget of node.widgets) {
      if (!node.merged) widget.dict.delete("V");
      if (!widget.hasAppearance) giveStates(document, field, widget);
      restState(document, widget, value);
    }
    if (value === null) node.dict.set("V", new Name(restValue(document, node)));
  }
}

function giveStates(document: Document, field: Field, widget: Widget): void {
  const states = buttonStates(document, widget, field);
  const normal = new Map<string, CosObject>();
  for (const [state, stream] of states.on) normal.set(state, document.add(stream));
  normal.set(OFF, document.add(states.off));
  widget.dict.set("AP", new Map<string, CosObject>([["N", normal]]));
}

/** /AS where it names an existing state, else /V, else Off. Sets /AS to the result. */
function restState(document: Document, widget: Widget, value: string | null): void {
  const state = document.name(widget.dict.get("AS"));
  const known = state !== null && (state === OFF || widget.onStates.includes(state));
  const wanted = value !== null && widget.onStates.includes(value) ? value : OFF;
  widget.dict.set("AS", new Name(known ? state : wanted));
}

function restValue(document: Document, node: FieldNode): string {
  const states = node.widgets.map((widget) => document.name(widget.dict.get("AS")));
  return states.find((state) => state !== null && state !== OFF) ?? OFF;
}
