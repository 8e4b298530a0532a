import type { Document, Ref } from "#cos";
import type { DrawingFonts, PlanFace } from "#fill";
import type { Platform } from "#platform";
import {
  assignFaces,
  embedFace,
  type Face,
  type FaceName,
  glyphTexts,
  type Scripts,
} from "#scripts";

/** The fallback faces of a compilation: their data for the plan, and the objects that embed them. */
export type EmbeddedFaces = Pick<DrawingFonts, "faces" | "missing" | "packages" | "shaper"> & {
  /** The faces with their fonts. */
  readonly opened: readonly Face[];
  /** The composite font of each face, in plan order. */
  readonly objects: readonly Ref[];
  /** The face of typed signatures; `null` where no field accepts one. */
  readonly signing: { readonly face: PlanFace; readonly object: Ref } | null;
};

/** The characters that fallback faces have to cover. */
export type WantedCharacters = {
  /** Code points that a font of the form may lack. */
  readonly shown: ReadonlySet<number>;
  /** Weights of the form's own fonts; the Latin, Greek and Cyrillic faces match them. */
  readonly weights: readonly ("sans" | "sansBold")[];
  /** Characters of typed signatures; `null` where no field accepts one. */
  readonly signed: ReadonlySet<number> | null;
};

const FIRST: FaceName = "sans";

/** No faces: characters that the form's fonts lack are refused. */
const NONE: EmbeddedFaces = {
  faces: [],
  missing: "",
  packages: {},
  shaper: null,
  opened: [],
  objects: [],
  signing: null,
};

/**
 * Subsets the host's fonts to the needed characters, each face once, and adds the subsets to the document. If any
 * character is needed there is at least one face, whose .notdef box is drawn for characters that no font has.
 */
export function embedFaces(
  document: Document,
  { shown, weights, signed }: WantedCharacters,
  scripts: Scripts | null,
  platform: Platform,
): EmbeddedFaces {
  if (scripts === null || (shown.size === 0 && signed === null)) return NONE;
  const cut = (name: FaceName, codePoints: ReadonlySet<number>): Cut | null =>
    cutFace(document, name, codePoints, scripts, platform);
  const signing = signed === null ? null : cut("signature", signed);
  const wanted = new Set([...shown, ...lackedBy(signing, signed)]);
  if (wanted.size === 0) return { ...NONE, shaper: scripts.shaper, signing };
  const assigned = assignFaces(wanted, scripts);
  const cuts = [...withFirst(assigned.faces)].flatMap(([name, points]) => {
    if (name !== "sans") return cut(name, points) ?? [];
    const weighed = weights.flatMap((weight) => cut(weight, points) ?? []);
    return weighed.length > 0 ? weighed : (cut(name, points) ?? []);
  });
  return {
    faces: cuts.map(({ face }) => face),
    missing: [...assigned.missing].map((point) => String.fromCodePoint(point)).join(""),
    packages: packagesOf(assigned.absent, scripts),
    shaper: scripts.shaper,
    opened: cuts.map(({ face: { name }, font }) => ({ name, font })),
    objects: cuts.map(({ object }) => object),
    signing,
  };
}

/** The package that a character's face is in, for characters whose face the host does not have. */
function packagesOf(
  absent: ReadonlyMap<number, FaceName>,
  { packageOf }: Scripts,
): Readonly<Record<string, string>> {
  if (packageOf === undefined) return {};
  const entries = Array.from(absent, ([point, face]) => [
    String.fromCodePoint(point),
    packageOf(face),
  ]);
  return Object.fromEntries(entries) as Readonly<Record<string, string>>;
}

type Cut = { readonly face: PlanFace; readonly font: Face["font"]; readonly object: Ref };

function cutFace(
  document: Document,
  name: FaceName,
  codePoints: ReadonlySet<number>,
  { shaper, program }: Scripts,
  platform: Platform,
): Cut | null {
  const whole = program(name);
  if (whole === null) return null;
  const { shaping, embedding } = shaper.subset(whole, codePoints);
  const font = shaper.open(shaping);
  const texts = glyphTexts(font, codePoints);
  const object = embedFace(document, font, embedding, texts, platform);
  return { face: { name, program: shaping, texts }, font, object };
}

/** Characters of typed names that the signature face lacks. */
function lackedBy(signing: Cut | null, signed: ReadonlySet<number> | null): readonly number[] {
  const texts = new Set(signing?.face.texts);
  return [...(signed ?? [])].filter((point) => !texts.has(String.fromCodePoint(point)));
}

/** A .notdef box needs a face, even if nothing else is drawn with it. */
function withFirst(
  faces: ReadonlyMap<FaceName, ReadonlySet<number>>,
): ReadonlyMap<FaceName, ReadonlySet<number>> {
  return faces.size > 0 ? faces : new Map([[FIRST, new Set<number>()]]);
}
