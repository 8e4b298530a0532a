import type { PathStep, PlacedBox, PlacedPage } from "#place";
import { type FieldItem, fieldIdOf, type TemplateField } from "#template";
import type { TextStyle } from "#text";
import { type ControlPlace, controlPlace } from "./control-place.ts";

/** One appearance of a field on a page. */
export type Control = {
  readonly field: TemplateField;
  /** The field's element; with its margins and caption. */
  readonly box: PlacedBox;
  /** The element that is entered in; `null` where the layout has none. */
  readonly input: PlacedBox | null;
  /** How the text on a push button is set, which has a font of its own; `null` without text and for other controls. */
  readonly label: TextStyle | null;
  /** The page shows the picture that the form has for the field. */
  readonly hasPicture: boolean;
  readonly page: number;
  /** Path of the box; barcodes of a page area are of another instance of it on each page. */
  readonly path: readonly PathStep[];
  readonly place: ControlPlace;
};

/** All controls in the order of pages and elements. */
export function controlsOf(
  pages: readonly PlacedPage[],
  fields: ReadonlyMap<number, TemplateField>,
): readonly Control[] {
  const pageAreas = new Map<string, number>();
  return pages.flatMap((page, index) =>
    boxesOf(page.root).flatMap((box) => {
      const id = isFieldBox(box) ? fieldIdOf(box.node.attributes["title"]) : null;
      const field = id === null ? undefined : fields.get(id);
      if (field === undefined) return [];
      const inside = boxesOf(box);
      const input = inside.find(({ node }) => INPUTS.has(node.name)) ?? null;
      const label = field.control.kind === "button" ? firstStyle(inside) : null;
      const isPicture = field.control.kind === "image";
      const hasPicture = isPicture && inside.some(({ node }) => node.name === "img");
      const place = controlPlace(field, box, captionOf(inside), page);
      const path =
        field.control.kind === "barcode" ? onOwnPage(box.path, index, pageAreas) : box.path;
      return [{ field, box, path, input, label, hasPicture, page: index, place }];
    }),
  );
}

/** `firstPages`: where each page area is first. */
function onOwnPage(
  path: readonly PathStep[],
  page: number,
  firstPages: Map<string, number>,
): readonly PathStep[] {
  return path.map((step) => {
    if (step.kind !== "pageArea") return step;
    const first = firstPages.get(step.id) ?? page;
    firstPages.set(step.id, first);
    return first === page ? step : { ...step, id: `${step.id} on ${page}` };
  });
}

const INPUTS: ReadonlySet<string> = new Set(["input", "textarea", "select", "button"]);

function isFieldBox({ node }: PlacedBox): boolean {
  return node.attributes.class?.includes("xfaField") === true;
}

function captionOf(boxes: readonly PlacedBox[]): PlacedBox | null {
  return boxes.find(({ node }) => node.attributes.class?.some(isCaption) === true) ?? null;
}

function isCaption(name: string): boolean {
  return name === "xfaCaption" || name === "xfaCaptionForCheckButton";
}

function firstStyle(boxes: readonly PlacedBox[]): TextStyle | null {
  return boxes.flatMap(({ text }) => text?.block.runs ?? [])[0]?.style ?? null;
}

/** The box and all inside, in the order of the tree. */
function boxesOf(box: PlacedBox): readonly PlacedBox[] {
  return [box, ...box.children.flatMap((child) => boxesOf(child))];
}

/** The value that the form's data or template gives the control; "" for none. */
export function textValue({ input }: Control): string {
  const attributes = input?.node.attributes;
  const value = attributes?.["value"] ?? attributes?.["textContent"];
  return typeof value === "string" ? value : "";
}

/** The options of a list or the states of a check button, on, off and neutral in this order. */
export function itemsOf({ field, input }: Control): readonly FieldItem[] {
  if (!field.hasItemsInData || field.control.kind !== "choice") return field.items;
  const inData = (input?.node.children ?? []).flatMap(({ value = "", attributes }) => {
    // Without a selection, the layout has a hidden blank option.
    if (attributes["hidden"] === true) return [];
    const saved = attributes["value"];
    return [{ shown: value, saved: typeof saved === "string" ? saved : value }];
  });
  // Where the data has none, Acrobat keeps those of the template.
  return inData.length > 0 ? inData : field.items;
}

/**
 * Whether the PDF's field has the value of the form. A check button can only have one of its states;
 * `controls` are those of its field, all buttons if it is a group of radio buttons.
 */
export function isValueKept(controls: readonly Control[]): boolean {
  const states = new Set(["", ...NO_VALUE]);
  for (const control of controls) for (const { saved } of itemsOf(control)) states.add(saved);
  return controls.every(
    (control) => control.field.control.kind !== "check" || states.has(textValue(control)),
  );
}

/** Used for off by check buttons that state no value for it. */
const NO_VALUE = ["off", "Off", "0"];

export function isChecked({ input }: Control): boolean {
  return input?.node.attributes["checked"] === true;
}
