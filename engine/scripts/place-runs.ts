import { NO_FACE } from "./choose-faces.ts";
import { OWN_FACE } from "./own-font.ts";
import type { Face, PlacedRun } from "./script-layout.ts";
import { type ParagraphRun, runsWidth } from "./shaped-paragraph.ts";

const EM = 1000;

/** Places runs next to each other from `x` on, in points; missing characters use the first face, if there is one. */
export function placeRuns(
  runs: readonly ParagraphRun[],
  faces: readonly Face[],
  size: number,
  x: number,
  y: number,
): readonly PlacedRun[] {
  let pen = x;
  return runs.map((run) => {
    const placed = {
      face: run.face === NO_FACE && faces.length > 0 ? 0 : Math.max(run.face, OWN_FACE),
      rtl: run.level % 2 === 1,
      x: pen,
      y,
      clusters: run.clusters,
    };
    pen += (runsWidth([run]) * size) / EM;
    return placed;
  });
}
