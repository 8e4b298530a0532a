import { dictOf, FieldTree, standardFontDict, textString } from "@platen/engine/authoring";
import type { Dict, Document, Ref } from "@platen/engine/cos";
import type { PlacedPage } from "#place";
import { type Container, chainOf, type PreparedTemplate } from "#template";
import { type Control, controlsOf, isValueKept } from "./control.ts";
import { fieldEntries, radioEntries } from "./field-entries.ts";
import { fieldNames } from "./instance-names.ts";
import { FIELD_FONTS, widget } from "./widget.ts";

export type FormFields = {
  /** /AcroForm, without fonts of the form. */
  readonly acroForm: Dict;
  /** Names of the fields by their containers: one for each instance, all if they are radio buttons the group's. */
  readonly converted: ReadonlyMap<Container, ReadonlySet<string>>;
  readonly notConverted: readonly { readonly container: Container; readonly name: string }[];
  /** Names of fields whose value in the form's data the PDF does not have. */
  readonly valueless: readonly string[];
  /** Names of fields whose pictures are part of the pages. */
  readonly pictured: readonly string[];
  /** Names that differ from the form's own, which have periods. */
  readonly renamed: readonly string[];
  readonly instancesEachMax: number;
  readonly repeated: number;
};

/** Adds the form's fields to `document` and their widgets to `annotations`, a list for each page. */
export function addFields(
  document: Document,
  pages: readonly PlacedPage[],
  template: PreparedTemplate,
  slots: readonly PageSlot[],
): FormFields {
  const controls = controlsOf(pages, template.fields);
  const laidOut = controls.map(({ field, path }) => ({
    container: field.container,
    path,
  }));
  const names = fieldNames(template.containers, laidOut);
  const groups = new Map<string, { readonly name: readonly string[]; readonly all: Control[] }>();
  const converted = new Map<Container, Set<string>>();
  for (const control of controls) {
    const name = terminalName(control, names.nameOf(control.field.container, control.path));
    const key = name.join(".");
    const group = groups.get(key) ?? { name, all: [] };
    groups.set(key, group);
    group.all.push(control);
    const known = converted.get(control.field.container) ?? new Set();
    converted.set(control.field.container, known.add(key));
  }
  const tree = new FieldTree(document);
  for (const { name, all } of groups.values()) addField(document, tree, name, all, slots);
  return {
    acroForm: dictOf({
      Fields: tree.finish(),
      DR: dictOf({ Font: fieldFonts(document) }),
      DA: textString("/Helv 0 Tf 0 g"),
    }),
    converted,
    notConverted: names.notLaidOut,
    valueless: [...groups].flatMap(([name, { all }]) => (isValueKept(all) ? [] : [name])),
    pictured: [...groups].flatMap(([name, { all }]) =>
      all.some(({ hasPicture }) => hasPicture) ? [name] : [],
    ),
    renamed: [...groups].flatMap(([name, { all }]) => (all.some(isRenamed) ? [name] : [])),
    instancesEachMax: names.instancesEachMax,
    repeated: names.repeated,
  };
}

export type PageSlot = { readonly ref: Ref; readonly annotations: Ref[] };

function isRadio({ field }: Control): boolean {
  return field.control.kind === "check" && field.container.parent?.kind === "exclGroup";
}

/** Radio buttons are one field with the name of their group. */
function terminalName(control: Control, name: readonly string[]): readonly string[] {
  return isRadio(control) ? name.slice(0, -1) : name;
}

/** A period separates the parts of a field's full name (ISO 32000-2, 12.7.4.2), so that no part can have one. */
function isRenamed(control: Control): boolean {
  const { container } = control.field;
  const named = isRadio(control) ? container.parent : container;
  return named !== null && chainOf(named).some(({ name }) => name?.includes(".") === true);
}

function addField(
  document: Document,
  tree: FieldTree,
  name: readonly string[],
  controls: readonly Control[],
  slots: readonly PageSlot[],
): void {
  const [first] = controls;
  if (first === undefined) return;
  const entries = isRadio(first) ? radioEntries(controls) : fieldEntries(first.field, controls);
  const field = document.add(entries);
  tree.add(name, field, entries);
  const kids = controls.map((control) => {
    const slot = slots[control.page];
    if (slot === undefined) throw new Error("a control on a page that does not exist");
    const kid = document.add(new Map([...widget(control, slot.ref), ["Parent", field]]));
    slot.annotations.push(kid);
    return kid;
  });
  entries.set("Kids", kids);
}

function fieldFonts(document: Document): Dict {
  return new Map(
    Object.entries(FIELD_FONTS).map(([name, base]) => [name, document.add(standardFontDict(base))]),
  );
}
