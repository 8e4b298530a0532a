import type { Document, Ref } from "#cos";
import type { DrawingFonts, PlanFace } from "#fill";
import type { Platform } from "#platform";
import { assignFaces, type FaceName, type Scripts } from "#scripts";
import { embedFace } from "./embed-face.ts";
import { glyphTexts } from "./glyph-texts.ts";

/** The fallback faces of a compilation: what the plan needs of them, and the objects that embed them. */
export type FaceShelf = Pick<DrawingFonts, "faces" | "missing" | "shaper"> & {
  /** The composite font of each face, in the plan's order. */
  readonly objects: readonly Ref[];
};

const FIRST: FaceName = "sans";

/** No faces: what the form's fonts lack is refused. */
const NONE: FaceShelf = { faces: [], missing: "", shaper: null, objects: [] };

/**
 * Cuts out of the host's fonts what draws `characters`, each face once, and adds it to the document. Where anything
 * is wanted there is a first face, whose box stands for what no font holds.
 */
export function shelveFaces(
  document: Document,
  characters: ReadonlySet<number>,
  scripts: Scripts | null,
  platform: Platform,
): FaceShelf {
  if (scripts === null || characters.size === 0) return NONE;
  const { shaper } = scripts;
  const assigned = assignFaces(characters, scripts);
  const faces: PlanFace[] = [];
  const objects: Ref[] = [];
  for (const [name, codePoints] of withFirst(assigned.faces)) {
    const program = scripts.program(name);
    if (program === null) continue;
    const { shaping, embedding } = shaper.subset(program, codePoints);
    const font = shaper.open(shaping);
    const texts = glyphTexts(font, codePoints);
    faces.push({ name, program: shaping, texts });
    objects.push(embedFace(document, font, embedding, texts, platform));
  }
  const missing = [...assigned.missing].map((point) => String.fromCodePoint(point)).join("");
  return { faces, missing, shaper, objects };
}

/** A box wants a face to be in, even where it is all that is drawn. */
function withFirst(
  faces: ReadonlyMap<FaceName, ReadonlySet<number>>,
): ReadonlyMap<FaceName, ReadonlySet<number>> {
  return faces.size > 0 ? faces : new Map([[FIRST, new Set<number>()]]);
}
