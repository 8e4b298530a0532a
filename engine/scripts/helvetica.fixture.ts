import { Document, Ref } from "#cos";
import { selectFont } from "#text";
import type { OwnFont } from "./own-font.ts";

/** Helvetica, as a form names it. */
export function helvetica(): OwnFont {
  const document = new Document(new Map(), new Ref(1), null, null);
  const form = { fields: [], resources: new Map(), needAppearances: false, pageCount: 1 };
  return selectFont(document, form, "/Helv 0 Tf").font;
}
