import {
  ByteWriter,
  type CosObject,
  type Dict,
  encodeText,
  escapeName,
  latin1Text,
  literalString,
  Name,
} from "#cos";
import type {
  ButtonFieldPlan,
  ButtonKidPlan,
  ButtonNodePlan,
  ChoiceFieldPlan,
  DrawPlan,
  FieldPlan,
  NodePlan,
  TextFieldPlan,
  WidgetPlan,
} from "#fill";
import type { Field, FieldNode, Widget } from "#form";
import { planDraw } from "./draw-plan.ts";
import { planRed, shownFormat } from "./field-format.ts";
import { combCells } from "./field-shape.ts";
import type { FontShelf } from "./font-shelf.ts";
import type { PieceTable } from "./piece-table.ts";
import { type Numbers, renumbered } from "./renumber.ts";
import { type RestedWidget, streamDict } from "./rest-text.ts";
import type { SignatureShelf } from "./signature-shelf.ts";
import { inStream } from "./surroundings.ts";

const OBJECT_END = "\nendobj\n";
const OFF = "Off";

/** What planning needs beside the field. */
export type Planning = {
  readonly numbers: Numbers;
  /** The number of the first dynamic object. */
  readonly first: number;
  readonly fonts: FontShelf;
  readonly table: PieceTable;
  readonly signatures: SignatureShelf;
};

/** The plan of a field whose dictionaries and widgets a row writes. */
export function planField(
  planning: Planning,
  field: Field,
  rested: readonly RestedWidget[],
): FieldPlan {
  const { name, readOnly } = field;
  if (field.type === "text" || field.type === "choice") {
    const nodes = field.nodes.map((node) => planNode(planning, node, field.multiSelect));
    const widgets = rested.map((widget) => planWidget(planning, field, widget));
    return shownPlan(field, nodes, widgets);
  }
  if (field.type !== "checkbox" && field.type !== "radio") {
    return { kind: "refusing", name, readOnly };
  }
  const states = statesOf(field);
  return {
    ...buttonHead(field, states),
    nodes: field.nodes.map((node) => planButtonNode(planning, node, states)),
    kids: field.nodes.flatMap((node) =>
      node.merged ? [] : node.widgets.map((kid) => planKid(planning, kid, states)),
    ),
  };
}

/** The same where fields are flattened: only what a value means. */
export function planValue(field: Field): FieldPlan {
  const { name, readOnly } = field;
  if (field.type === "text" || field.type === "choice") return shownPlan(field, [], []);
  if (field.type !== "checkbox" && field.type !== "radio") {
    return { kind: "refusing", name, readOnly };
  }
  return { ...buttonHead(field, statesOf(field)), nodes: [], kids: [] };
}

/** A button field's states, one character a byte; the first is Off. */
export function statesOf(field: Field): readonly string[] {
  const on = field.nodes.flatMap((node) => node.widgets.flatMap((widget) => widget.onStates));
  return [OFF, ...new Set(on)];
}

function shownPlan(
  field: Field,
  nodes: readonly NodePlan[],
  widgets: readonly WidgetPlan[],
): TextFieldPlan | ChoiceFieldPlan {
  const { name, readOnly, maxLength, editable, multiSelect, options } = field;
  const format = shownFormat(field);
  if (field.type === "text") {
    const cells = combCells(field);
    return { kind: "text", name, readOnly, maxLength, cells, format, nodes, widgets };
  }
  return {
    kind: "choice",
    name,
    readOnly,
    editable,
    multiSelect,
    format,
    options: options.map((option) => ({ ...option, literal: literalOf(option.exportValue) })),
    nodes,
    widgets,
  };
}

function literalOf(text: string): Uint8Array {
  const literal = literalString(encodeText(text));
  return literal.slice(1, literal.length - 1);
}

function buttonHead(
  field: Field,
  states: readonly string[],
): Omit<ButtonFieldPlan, "nodes" | "kids"> {
  return {
    kind: "button",
    name: field.name,
    readOnly: field.readOnly,
    radio: field.type === "radio",
    states: states.map((state) => escapeName(state).slice(1)),
    words: wordsOf(field, states),
  };
}

/**
 * What names a state: first every state's own name, then every text shown for one. The options are the states after
 * Off, in their order, each once however many widgets have it.
 */
function wordsOf(field: Field, states: readonly string[]): readonly (readonly [string, number])[] {
  const places = states.slice(1).map((state, index) => {
    const { exportValue = state, text = state } = field.options[index] ?? {};
    return { at: index + 1, exportValue, text };
  });
  return [
    ...places.map(({ at, exportValue }) => [exportValue, at] as const),
    ...places.map(({ at, text }) => [text, at] as const),
    [OFF, 0] as const,
  ];
}

function planNode(planning: Planning, node: FieldNode, multiSelect: boolean): NodePlan {
  const { object, num } = placeOf(planning, node.num);
  const body = dictText(planning, node.dict, ["V"]);
  const [open, close] = multiSelect ? ["", ""] : ["(", ")"];
  return {
    object,
    head: planning.table.add(`${num} 0 obj\n<<${body}/V${open}`),
    tail: planning.table.add(`${close}>>${OBJECT_END}`),
  };
}

function planWidget(planning: Planning, field: Field, rested: RestedWidget): WidgetPlan {
  const { widget } = rested;
  const { object, num } = placeOf(planning, rested.appearance.num);
  const { resources } = planning.fonts.find(widget.defaultAppearance);
  const dict = dictText(planning, streamDict(widget, resources), []);
  const plan = (drawn: Widget): DrawPlan =>
    planDraw(field, drawn, planning.fonts, planning.table, inStream(field, widget));
  return {
    object,
    head: planning.table.add(`${num} 0 obj\n<<${dict}/Length `),
    draw: plan(widget),
    red: planRed(field, widget, plan),
  };
}

function planButtonNode(
  planning: Planning,
  node: FieldNode,
  states: readonly string[],
): ButtonNodePlan {
  const { object, num } = placeOf(planning, node.num);
  const body = dictText(planning, node.dict, ["V", ...(node.merged ? ["AS"] : [])]);
  return {
    object,
    head: planning.table.add(`${num} 0 obj\n<<${body}/V/`),
    tail: planning.table.add(`>>${OBJECT_END}`),
    shown: node.merged ? states.map((state) => escapeName(shownState(node, state)).slice(1)) : null,
  };
}

/** What a merged dictionary's widget shows in a state of its field. */
function shownState(node: FieldNode, state: string): string {
  return node.widgets.some((widget) => widget.onStates.includes(state)) ? state : OFF;
}

function planKid(planning: Planning, kid: Widget, states: readonly string[]): ButtonKidPlan {
  const { object, num } = placeOf(planning, kid.num);
  const body = dictText(planning, kid.dict, ["AS"]);
  const at = kid.dict.get("AS");
  const rest = at instanceof Name ? at.value : OFF;
  const byState = states.map((state) => {
    const shown = kid.onStates.includes(state) ? state : OFF;
    if (shown === rest) return -1;
    return planning.table.add(`${num} 0 obj\n<<${body}/AS${escapeName(shown)}>>${OBJECT_END}`);
  });
  return { object, byState };
}

/** Where a row writes an object, and its number. */
export function placeOf(planning: Planning, oldNum: number): { object: number; num: number } {
  const num = planning.numbers.get(oldNum) ?? 0;
  return { object: num - planning.first, num };
}

/** A dictionary's entries as they stand in the file, without its brackets and without `left` keys. */
export function dictText(planning: Planning, dict: Dict, left: readonly string[]): string {
  const kept = new Map<string, CosObject>(dict);
  for (const key of left) kept.delete(key);
  const writer = new ByteWriter();
  writer.object(renumbered(kept, planning.numbers));
  return latin1Text(writer.bytes()).slice(2, -2);
}
