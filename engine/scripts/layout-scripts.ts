import type { FontHeights } from "#text";
import { layoutComb } from "./layout-comb.ts";
import { layoutMultiline } from "./layout-multiline.ts";
import { layoutSingle } from "./layout-single.ts";
import { OWN_FACE, type OwnFont } from "./own-font.ts";
import type { Face, ScriptBox, ScriptLayout } from "./script-layout.ts";

/**
 * Lays out text that 8-bit codes cannot represent. Size and position follow the form's own font by the rules of
 * `#text`, whichever face draws. Letters are shaped, runs ordered (UAX #9), lines broken (UAX #14). Every text has a
 * layout: missing characters are drawn as boxes and reported.
 */
export function layoutScripts(
  box: ScriptBox,
  own: OwnFont | null,
  faces: readonly Face[],
  text: string,
): ScriptLayout {
  const layout = LAYOUTS[box.form](box, own ?? heightsOf(faces[0]), own, faces, text);
  return { ...layout, substituted: layout.runs.some(({ face }) => face !== OWN_FACE) };
}

const LAYOUTS = { single: layoutSingle, multiline: layoutMultiline, comb: layoutComb };

/** Heights in em of a face that is used without an own font. */
function heightsOf(face: Face | undefined): FontHeights {
  if (face === undefined) return { boxHeight: 1, descent: 0, capHeight: 1 };
  const { box, descent, capHeight } = face.font.descriptor;
  return {
    boxHeight: (box[3] - box[1]) / 1000,
    descent: -descent / 1000,
    capHeight: capHeight / 1000,
  };
}
