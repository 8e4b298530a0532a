import type { TextStyle } from "./block.ts";
import type { FormFont, TextFace } from "./face.ts";
import type { FaceStyle } from "./family-widths.ts";
import { type FormFace, formFace } from "./form-face.ts";
import { standardFace } from "./standard-face.ts";

/** The faces that can draw text of a style, in order of preference. */
export type FindFaces = (style: TextStyle) => readonly TextFace[];

/** Finds faces among the form's embedded fonts, then their substitutes. The same style gives the same faces. */
export function faceFinder(fonts: readonly FormFont[]): FindFaces {
  const embedded = fonts.flatMap((font) => formFace(font) ?? []);
  const known = new Map<string, readonly TextFace[]>();
  return ({ family, isBold, isItalic }) => {
    const style = isBold ? (isItalic ? "boldItalic" : "bold") : isItalic ? "italic" : "regular";
    const name = family.replaceAll(/["']/gu, "").replace(SUFFIX, "").trim();
    const key = `${name}/${style}`;
    const faces = known.get(key) ?? [
      ...embedded.filter((face) => isCalled(face, name, style)),
      standardFace(name, style),
    ];
    known.set(key, faces);
    return faces;
  };
}

/** pdf.js appends this to the names of the fonts that it has loaded. */
const SUFFIX = /-PdfJS-XFA$/u;

function isCalled(face: FormFace, name: string, style: FaceStyle): boolean {
  return face.style === style && simplifyName(face.family) === simplifyName(name);
}

function simplifyName(name: string): string {
  return name.replaceAll(/[\s,_-]/gu, "").toLowerCase();
}
