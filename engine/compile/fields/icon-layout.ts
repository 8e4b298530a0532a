import type { CaptionPlace, IconFit } from "#form";
import type { Area } from "#image";

/** The parts of a push button, in points; `null` where the layout has no such part. */
export type IconLayout = { readonly icon: Area; readonly caption: Area | null };

/** The properties of a push button that its layout depends on. */
export type ButtonFace = {
  readonly width: number;
  readonly height: number;
  /** Distance of text from the edge; icons keep twice as much, as in Acrobat. */
  readonly border: number;
  readonly place: CaptionPlace;
  readonly fit: Pick<IconFit, "toEdges">;
  /** Size of the caption's line; `null` without a caption. */
  readonly caption: { readonly width: number; readonly height: number } | null;
};

/** Divides a push button between its icon and its caption (ISO 32000-2, table 192: /TP). */
export function iconLayout({ width, height, border, place, fit, caption }: ButtonFace): IconLayout {
  const inset = fit.toEdges ? 0 : 2 * border;
  const x = inset;
  const y = inset;
  const across = Math.max(0, width - 2 * inset);
  const up = Math.max(0, height - 2 * inset);
  const whole = { x, y, width: across, height: up };
  if (caption === null || place === "none") return { icon: whole, caption: null };
  const beside = Math.min(across, caption.width);
  const line = Math.min(up, caption.height);
  const left = { x, y, width: beside, height: up };
  const below = { x, y, width: across, height: line };
  switch (place) {
    case "below":
      return { icon: { ...whole, y: y + line, height: up - line }, caption: below };
    case "above":
      return { icon: { ...whole, height: up - line }, caption: { ...below, y: y + up - line } };
    case "left":
      return { icon: { ...whole, x: x + beside, width: across - beside }, caption: left };
    case "right":
      return {
        icon: { ...whole, width: across - beside },
        caption: { ...left, x: x + across - beside },
      };
    case "only":
    case "over":
      return { icon: whole, caption: whole };
  }
}
