import { type CosObject, CosString, type Document, decodeText, latin1Text, Ref } from "#cos";
import { stateText } from "./button-states.ts";
import type { Field, FieldNode, FieldTraits, Option, Widget } from "./field.ts";
import { readTraits } from "./field-flags.ts";
import { fieldScripts, firstScript } from "./field-scripts.ts";
import type { TreeField } from "./field-tree.ts";
import { readValue, textValue } from "./field-value.ts";
import { isBarcode, showsPicture } from "./icon-look.ts";
import { readQuadding, readText, readWidget, type WidgetContext } from "./read-widget.ts";
import { recogniseFormat } from "./value-format.ts";

/** Form-wide settings that fields inherit. */
export type FormContext = {
  readonly document: Document;
  readonly defaultAppearance: string;
  readonly quadding: number;
  /** Position by object number; see `calculationOrder`. */
  readonly calculated: ReadonlyMap<number, number>;
  readonly placeOf: (widgetNum: number) => WidgetContext["place"];
  /** Cache by /Opt: a thousand fields may inherit one list. */
  readonly options: Map<CosObject, readonly Option[]>;
};

/**
 * Combines all nodes of one name into a logical field. Its type is that of the first node on a page, else of the first
 * with a type; nodes of another type are ignored. `null` when none is a field.
 */
export function readField(context: FormContext, nodes: readonly TreeField[]): Field | null {
  const { document } = context;
  const typed = nodes.flatMap((node) => {
    const traits = traitsOf(document, node);
    return traits === null ? [] : [{ node, traits }];
  });
  const first = typed.find(({ node }) => isShown(context, node)) ?? typed[0];
  if (first === undefined) return null;
  const { traits } = first;
  const same = typed.flatMap(({ node, traits: own }) => (own.type === traits.type ? [node] : []));
  const read = same.map((node) => readNode(context, node, traits));
  const widgets = read.flatMap((node) => node.widgets);
  const value = firstValue(document, traits, same, "V") ?? shownState(document, traits, widgets);
  return {
    name: first.node.name,
    ...traits,
    options: optionsOf(context, traits, attribute(same, "Opt"), widgets),
    topOption: topOption(document, traits, read),
    value: value ?? (traits.multiSelect ? [] : ""),
    defaultValue: firstValue(document, traits, same, "DV") ?? value,
    tooltip: firstText(document, read, "TU"),
    format: formatOf(document, read),
    scripts: fieldScripts(document, read),
    calculationOrder: calculatedAt(context, read),
    calculation: firstScript(document, read, "C"),
    showsPicture: traits.type === "button" && showsPicture(document, first.node.name, read),
    isBarcode: traits.type === "text" && isBarcode(document, read),
    nodes: read,
  };
}

function topOption(
  document: Document,
  { type, combo }: FieldTraits,
  [first]: readonly FieldNode[],
): number {
  const top = type === "choice" && !combo ? document.number(first?.dict.get("TI")) : null;
  return top !== null && Number.isInteger(top) && top > 0 ? top : 0;
}

function calculatedAt(context: FormContext, nodes: readonly FieldNode[]): number | null {
  for (const { num, widgets } of nodes) {
    for (const holder of [num, ...widgets.map((widget) => widget.num)]) {
      const place = context.calculated.get(holder);
      if (place !== undefined) return place;
    }
  }
  return null;
}

function isShown(context: FormContext, node: TreeField): boolean {
  return node.widgets.some((num) => context.placeOf(num) !== null);
}

/** Type and flags of a node; `null` when it is not a field. */
export function traitsOf(document: Document, node: TreeField): FieldTraits | null {
  const { attributes } = node;
  return readTraits(
    document.name(attributes.get("FT")),
    document.number(attributes.get("Ff")) ?? 0,
    document.number(attributes.get("MaxLen")),
  );
}

function readNode(context: FormContext, node: TreeField, traits: FieldTraits): FieldNode {
  const { document } = context;
  const { attributes, num, dict } = node;
  const da = document.resolve(attributes.get("DA"));
  const defaultAppearance =
    da instanceof CosString ? latin1Text(da.bytes) : context.defaultAppearance;
  const quadding = readQuadding(document.number(attributes.get("Q"))) ?? context.quadding;
  const state = document.name(attributes.get("V")) ?? "";
  const stated = state === "Off" ? "" : state;
  const widgets = node.widgets.map((widgetNum, index) => {
    const widget = document.dict(new Ref(widgetNum)) ?? new Map<string, CosObject>();
    const isKid = widgetNum !== num && traits.type === "choice";
    return readWidget(document, widgetNum, widget, {
      type: traits.type,
      defaultAppearance,
      quadding,
      fallbackState:
        node.widgets.length === 1 && stated !== "" ? stated : fallbackState(traits, index),
      ownOptions: isKid ? optionsOf(context, traits, widget.get("Opt"), []) : [],
      place: context.placeOf(widgetNum),
    });
  });
  return { num, dict, merged: widgets.length === 1 && widgets[0]?.num === num, widgets };
}

/** Fallback state of a widget without a named state: the same for check boxes, distinct for radio buttons. */
function fallbackState(traits: FieldTraits, index: number): string {
  return traits.type === "radio" ? String(index) : "Yes";
}

function optionsOf(
  { document, options }: FormContext,
  traits: FieldTraits,
  opt: CosObject | undefined,
  widgets: readonly Widget[],
): readonly Option[] {
  if (traits.type === "choice") {
    const list = document.resolve(opt);
    const read = options.get(list) ?? choiceOptions(document, list);
    options.set(list, read);
    return read;
  }
  const isButton = traits.type === "checkbox" || traits.type === "radio";
  return isButton ? buttonOptions(document, opt, widgets) : [];
}

function attribute(nodes: readonly TreeField[], key: string): CosObject | undefined {
  return nodes.find((node) => node.attributes.has(key))?.attributes.get(key);
}

/** The first non-empty value, or `null`. */
function firstValue(
  document: Document,
  traits: FieldTraits,
  nodes: readonly TreeField[],
  key: "V" | "DV",
): string | readonly string[] | null {
  for (const { attributes } of nodes) {
    const value = readValue(document, traits, attributes.get(key));
    if (value.length > 0) return value;
  }
  return null;
}

/** A box that is on without /V counts as checked. */
function shownState(
  document: Document,
  traits: FieldTraits,
  widgets: readonly Widget[],
): string | null {
  if (traits.type !== "checkbox" && traits.type !== "radio") return null;
  for (const { dict } of widgets) {
    const state = readValue(document, traits, dict.get("AS"));
    if (typeof state === "string" && state !== "") return state;
  }
  return null;
}

function firstText(document: Document, nodes: readonly FieldNode[], key: string): string | null {
  for (const { dict, widgets } of nodes) {
    for (const holder of [dict, ...widgets.map((widget) => widget.dict)]) {
      const text = readText(document, holder, key);
      if (text !== null) return text;
    }
  }
  return null;
}

/** The format action belongs to the field or to one of its widgets (12.6.3, table 200). */
function formatOf(document: Document, nodes: readonly FieldNode[]): string | null {
  for (const { dict, widgets } of nodes) {
    for (const holder of [dict, ...widgets.map((widget) => widget.dict)]) {
      const action = document.dict(document.dict(holder.get("AA"))?.get("F"));
      const script = document.resolve(action?.get("JS"));
      const format = script instanceof CosString ? recogniseFormat(decodeText(script)) : null;
      if (format !== null) return format;
    }
  }
  return null;
}

/** The options of a choice field: a text, or a pair of export value and text (ISO 32000-2, table 234). */
function choiceOptions(document: Document, opt: CosObject | undefined): readonly Option[] {
  return (document.array(opt) ?? []).map((item) => {
    const pair = document.array(item);
    const exportValue = textValue(document, pair === null ? item : pair[0]);
    return { exportValue, text: pair === null ? exportValue : textValue(document, pair[1]) };
  });
}

/**
 * The on-states of a checkbox or radio field, each once, in widget order. /Opt names the widgets one by one
 * (12.7.5.2.3); where its length differs, numeric states are indices into it.
 */
function buttonOptions(
  document: Document,
  opt: CosObject | undefined,
  widgets: readonly Widget[],
): readonly Option[] {
  const texts = document.array(opt) ?? [];
  const options = new Map<string, Option>();
  for (const [index, widget] of widgets.entries()) {
    for (const state of widget.onStates) {
      const at = texts.length === widgets.length ? index : Number(state);
      const exportValue = stateText(state);
      if (options.has(state)) continue;
      const text = texts[at] === undefined ? exportValue : textValue(document, texts[at]);
      options.set(state, { exportValue, text });
    }
  }
  return [...options.values()];
}
