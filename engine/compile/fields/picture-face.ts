import { widgetBox } from "#appearance";
import { type Document, formatNumber } from "#cos";
import { type Field, type IconFit, readCaptionPlace, readIconFit, type Widget } from "#form";
import type { Area } from "#image";
import type { FontRegistry } from "../fonts/font-registry.ts";
import { captionOps, captionSize } from "./button-caption.ts";
import { iconLayout } from "./icon-layout.ts";
import type { Surroundings } from "./surroundings.ts";

/** How a push button with a picture is drawn inside its frame: `before` the icon, the icon in its area, `after` it. */
export type PictureFace = {
  readonly before: string;
  readonly after: string;
  readonly area: Area;
  readonly fit: IconFit;
};

/** Clipped icon and caption of a push button, in its own box. */
export function pictureFace(
  document: Document,
  field: Field,
  widget: Widget,
  fonts: FontRegistry,
  around: Pick<Surroundings, "fontName" | "faceName">,
): PictureFace {
  const { width, height, border } = widgetBox(widget);
  const fit = readIconFit(document, widget);
  const place = readCaptionPlace(document, widget);
  const caption = captionSize(widget, fonts);
  const layout = iconLayout({ width, height, border, place, fit, caption });
  const { icon: area } = layout;
  const clip = [area.x, area.y, area.width, area.height].map(formatNumber).join(" ");
  const text =
    layout.caption === null ? "" : captionOps(field, widget, layout.caption, fonts, around);
  return {
    before: `q\n${clip} re\nW\nn\n`,
    after: `Q\n${text}`,
    area,
    fit,
  };
}
