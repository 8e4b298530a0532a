import type { TextFont } from "#text";
import { mirrored } from "./bidi-levels.ts";

/** The form's own font with 8-bit codes. Its heights determine size and baseline whichever face draws. */
export type OwnFont = Pick<
  TextFont,
  | "encode"
  | "widths"
  | "inkLeft"
  | "inkRight"
  | "boxHeight"
  | "descent"
  | "combDescent"
  | "capHeight"
  | "bold"
>;

/** Index of the form's own font among faces. */
export const OWN_FACE = -1;

/** The own font's code for a cluster, or 0; it has codes for single UTF-16 units only. */
export function ownCode(own: OwnFont | null, cluster: string, rtl = false): number {
  if (own === null) return 0;
  // A decomposed letter with accents may have a single code.
  const composed = cluster.length > 1 ? cluster.normalize("NFC") : cluster;
  if (composed.length !== 1 || composed < " ") return 0;
  return own.encode[(rtl ? mirrored(composed) : composed).charCodeAt(0)] ?? 0;
}
