import type { PlacedBox, PlacedPage } from "#place";
import { fieldIdOf, type TemplateField } from "#template";
import { type ControlPlace, controlPlace } from "./control-place.ts";

/** One appearance of a field on a page. */
export type Control = {
  readonly field: TemplateField;
  /** The field's element; with its margins and caption. */
  readonly box: PlacedBox;
  /** The element that is entered in; `null` where the layout has none. */
  readonly input: PlacedBox | null;
  readonly page: number;
  readonly place: ControlPlace;
};

/** All controls in the order of pages and elements. */
export function controlsOf(
  pages: readonly PlacedPage[],
  fields: ReadonlyMap<number, TemplateField>,
): readonly Control[] {
  return pages.flatMap((page, index) =>
    boxesOf(page.root).flatMap((box) => {
      const id = isFieldBox(box) ? fieldIdOf(box.node.attributes["title"]) : null;
      const field = id === null ? undefined : fields.get(id);
      if (field === undefined) return [];
      const inside = boxesOf(box);
      const input = inside.find(({ node }) => INPUTS.has(node.name)) ?? null;
      const place = controlPlace(field, box, captionOf(inside), page);
      return [{ field, box, input, page: index, place }];
    }),
  );
}

const INPUTS: ReadonlySet<string> = new Set(["input", "textarea", "select", "button"]);

function isFieldBox({ node }: PlacedBox): boolean {
  return node.attributes.class?.includes("xfaField") === true;
}

function captionOf(boxes: readonly PlacedBox[]): PlacedBox | null {
  const isCaption = (name: string) => name === "xfaCaption" || name === "xfaCaptionForCheckButton";
  return boxes.find(({ node }) => node.attributes.class?.some(isCaption)) ?? null;
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

export function isChecked({ input }: Control): boolean {
  return input?.node.attributes["checked"] === true;
}
