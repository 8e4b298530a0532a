import {
  ByteWriter,
  type CosObject,
  type Dict,
  type Document,
  encodeText,
  escapeName,
  latin1Text,
  literalString,
  Name,
  type Numbers,
  renumbered,
} from "#cos";
import type {
  ButtonFieldPlan,
  ButtonObjectPlan,
  ChoiceFieldPlan,
  DrawPlan,
  FieldPlan,
  NodePlan,
  TextFieldPlan,
  WidgetPlan,
} from "#fill";
import type { Field, FieldNode, Widget } from "#form";
import type { FontRegistry } from "../fonts/font-registry.ts";
import { type DrawPlanning, planDraw } from "./draw-plan.ts";
import type { EmbeddedSignatures } from "./embedded-signatures.ts";
import { planRed, shownFormat } from "./field-format.ts";
import { combCells } from "./field-shape.ts";
import type { PieceTable } from "./piece-table.ts";
import { type RestedWidget, streamDict } from "./rest-text.ts";
import { inStream, type Surroundings } from "./surroundings.ts";

const OBJECT_END = "\nendobj\n";
const OFF = "Off";

/** The inputs of planning in addition to the field. */
export type Planning = {
  readonly document: Document;
  readonly numbers: Numbers;
  /** Number of the first dynamic object. */
  readonly first: number;
  readonly fonts: FontRegistry;
  readonly table: PieceTable;
  readonly signatures: EmbeddedSignatures;
  /** Raw names of the fields whose text is made smaller where it does not fit. */
  readonly shrinking: ReadonlySet<string>;
};

/** The plan of an interactive field, whose dictionaries and widgets a row rewrites. */
export function planField(
  planning: Planning,
  field: Field,
  rested: readonly RestedWidget[],
): FieldPlan {
  const { name, readOnly } = field;
  if (field.type === "text" || field.type === "choice") {
    const end = `${field.multiSelect ? "" : ")"}>>${OBJECT_END}`;
    const last = rested.length > 0 ? field.nodes.length - 1 : -1;
    const nodes = field.nodes.map((node, index) =>
      planNode(planning, node, field.multiSelect ? "" : "(", index === last ? null : end),
    );
    const widgets = rested.map((widget, index) =>
      planWidget(planning, field, widget, index === 0 && last >= 0 ? end : ""),
    );
    return shownPlan(field, nodes, widgets);
  }
  if (field.type !== "checkbox" && field.type !== "radio") {
    return { kind: "refusing", name, readOnly };
  }
  const states = statesOf(field);
  return {
    ...buttonHead(field, states),
    objects: field.nodes.flatMap((node) => [
      planButtonNode(planning, node, states),
      ...(node.merged ? [] : node.widgets.map((kid) => planKid(planning, kid, states))),
    ]),
  };
}

/** The plan of a flattened field: only how values are interpreted. */
export function planValue(field: Field): FieldPlan {
  const { name, readOnly } = field;
  if (field.type === "text" || field.type === "choice") return shownPlan(field, [], []);
  if (field.type !== "checkbox" && field.type !== "radio") {
    return { kind: "refusing", name, readOnly };
  }
  return { ...buttonHead(field, statesOf(field)), objects: [] };
}

/** A button field's states, one character per byte; the first is Off. */
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
    const { isBarcode } = field;
    return { kind: "text", name, readOnly, maxLength, cells, isBarcode, format, nodes, widgets };
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

function buttonHead(field: Field, states: readonly string[]): Omit<ButtonFieldPlan, "objects"> {
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
 * Values that select a state: first the names of all states, then the texts of their options. Options are the distinct
 * states after Off, in order.
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

/** `end`: end of the object; `null` where the head of a widget includes it. */
function planNode(planning: Planning, node: FieldNode, open: string, end: string | null): NodePlan {
  const { object, num } = dynamicObject(planning, node.num);
  const body = dictText(planning, node.dict, ["V"]);
  return {
    object,
    head: planning.table.add(`${num} 0 obj\n<<${body}/V${open}`),
    tail: end === null ? -1 : planning.table.add(end),
  };
}

/** Selects the inputs of planning a field's drawings. */
export function drawPlanning(
  { fonts, table, shrinking }: Planning,
  { name }: Field,
  around: Surroundings,
): DrawPlanning {
  return { fonts, table, around, shrinks: shrinking.has(name) };
}

/** `before`: end of the preceding object. */
function planWidget(
  planning: Planning,
  field: Field,
  rested: RestedWidget,
  before: string,
): WidgetPlan {
  const { widget } = rested;
  const { object, num } = dynamicObject(planning, rested.appearance.num);
  const { resources } = planning.fonts.find(widget.defaultAppearance);
  const dict = dictText(planning, streamDict(widget, resources), []);
  const plan = (drawn: Widget): DrawPlan =>
    planDraw(field, drawn, drawPlanning(planning, field, inStream(field, widget)));
  return {
    object,
    before: before.length,
    head: planning.table.add(`${before}${num} 0 obj\n<<${dict}/Length `),
    draw: plan(widget),
    red: planRed(field, widget, plan),
  };
}

/** /V, and /AS where field and widget are merged. */
function planButtonNode(
  planning: Planning,
  node: FieldNode,
  states: readonly string[],
): ButtonObjectPlan {
  const names = states.map(
    (V): Names => (node.merged ? { V, AS: shownIn(node.widgets, V) } : { V }),
  );
  return planStates(planning, node, names);
}

function planKid(planning: Planning, kid: Widget, states: readonly string[]): ButtonObjectPlan {
  const names = states.map((state): Names => ({ AS: shownIn([kid], state) }));
  return planStates(planning, kid, names);
}

/** Name entries of a dictionary, by key. */
type Names = Readonly<Record<string, string>>;

function planStates(
  planning: Planning,
  { num: oldNum, dict }: Pick<FieldNode, "num" | "dict">,
  byState: readonly Names[],
): ButtonObjectPlan {
  const { object, num } = dynamicObject(planning, oldNum);
  const left = Object.keys(byState[0] ?? {});
  return {
    object,
    head: planning.table.add(`${num} 0 obj\n<<${dictText(planning, dict, left)}`),
    byState: byState.map((names) => (rests(dict, names) ? -1 : planning.table.add(endOf(names)))),
  };
}

/** True where the dictionary already has these names. */
function rests(dict: Dict, names: Names): boolean {
  return Object.entries(names).every(([key, name]) => {
    const value = dict.get(key);
    return value instanceof Name && value.value === name;
  });
}

function endOf(names: Names): string {
  const entries = Object.entries(names).map(([key, name]) => `/${key}${escapeName(name)}`);
  return `${entries.join("")}>>${OBJECT_END}`;
}

/** The state that a dictionary's widgets show for a state of their field. */
function shownIn(widgets: readonly Widget[], state: string): string {
  return widgets.some((widget) => widget.onStates.includes(state)) ? state : OFF;
}

/** Index of a dynamic object, and its number. */
export function dynamicObject(planning: Planning, oldNum: number): { object: number; num: number } {
  const num = planning.numbers.get(oldNum) ?? 0;
  return { object: num - planning.first, num };
}

/** A dictionary's entries as written in the file, without brackets and without the keys in `left`. */
export function dictText(planning: Planning, dict: Dict, left: readonly string[]): string {
  const kept = new Map<string, CosObject>(dict);
  for (const key of left) kept.delete(key);
  const writer = new ByteWriter();
  writer.object(renumbered(kept, planning.numbers));
  return latin1Text(writer.bytes()).slice(2, -2);
}
