import { type Dict, type Document, Name } from "#cos";
import { textString } from "./cos-values.ts";
import { readExistingFields } from "./existing-fields.ts";
import { FieldTree } from "./field-tree.ts";
import { standardFontDict } from "./standard-fonts.ts";

/** Resource names of the fonts of added fields: for texts, and for marks. */
export type FieldFonts = { readonly text: string; readonly marks: string };

/** The form of a document to which fields are added, with fonts for them; a document without one gets an empty /AcroForm. */
export type OpenedForm = {
  readonly dict: Dict;
  readonly tree: FieldTree;
  readonly fonts: FieldFonts;
};

export function openFormDict(document: Document): OpenedForm {
  const { acroForm, roots, parents } = readExistingFields(document);
  const dict: Dict = acroForm ?? new Map();
  if (acroForm === null) document.dict(document.root)?.set("AcroForm", document.add(dict));
  const resources = dictAt(document, dict, "DR");
  const fonts = dictAt(document, resources, "Font");
  const named = {
    text: addFont(document, fonts, "Helv", "Helvetica"),
    marks: addFont(document, fonts, "ZaDb", "ZapfDingbats"),
  };
  if (!dict.has("DA")) dict.set("DA", textString(`/${named.text} 0 Tf 0 g`));
  return { dict, tree: new FieldTree(document, roots, parents), fonts: named };
}

function dictAt(document: Document, holder: Dict, key: string): Dict {
  const known = document.dict(holder.get(key));
  if (known !== null) return known;
  const made: Dict = new Map();
  holder.set(key, made);
  return made;
}

/** Returns the name of a standard font among `fonts`: `wanted`, or with a number where another font has that name. */
function addFont(document: Document, fonts: Dict, wanted: string, baseFont: string): string {
  for (let attempt = 0; ; attempt += 1) {
    const name = attempt === 0 ? wanted : `${wanted}${attempt}`;
    const known = document.dict(fonts.get(name));
    if (known === null) fonts.set(name, document.add(standardFontDict(baseFont)));
    else if (!isStandard(document, known, baseFont)) continue;
    return name;
  }
}

function isStandard(document: Document, font: Dict, baseFont: string): boolean {
  const expected = standardFontDict(baseFont);
  return ["Subtype", "BaseFont", "Encoding"].every((key) => {
    const value = expected.get(key);
    return document.name(font.get(key)) === (value instanceof Name ? value.value : null);
  });
}
