import { frameOps } from "#appearance";
import { type CosObject, type Document, latin1Bytes, type Ref, Stream } from "#cos";
import { type Field, readCaptionPlace, type Widget, widgetsOf } from "#form";
import type { FontRegistry } from "../fonts/font-registry.ts";
import { pictureFace } from "./picture-face.ts";
import {
  addEmptyImage,
  type RestedIcon,
  type RestedSignature,
  SIGNATURE_NAMES,
} from "./rest-signature.ts";
import { streamDict } from "./rest-text.ts";
import { inStream } from "./surroundings.ts";

/** /TP of a button for its caption alone that becomes able to show an icon: the icon alone, or under the caption. */
const ICON_ONLY = 1;
const OVER_ICON = 6;
/** Icons of other states, which would contradict the row's (ISO 32000-2, table 192). */
const STALE = ["RI", "IX"];

/**
 * Prepares a push button for the prefix: reserves the objects that rows write, and gives each widget an appearance and
 * an icon of its own. Until a row sets a picture, the file's own are shown.
 */
export function restPicture(
  document: Document,
  field: Field,
  fonts: FontRegistry,
  flatten: boolean,
): RestedSignature {
  const image = addEmptyImage(document);
  const mask = document.add(null);
  const widgets = widgetsOf(field);
  const entries = new Map<string, CosObject>([
    ["XObject", new Map([[SIGNATURE_NAMES.image, image]])],
  ]);
  const named = widgets.flatMap((widget) => captionFonts(document, widget, fonts));
  if (named.length > 0) entries.set("Font", new Map(named));
  const resources = document.add(entries);
  const shown = flatten ? [] : widgets;
  return {
    image,
    mask,
    resources,
    widgets: shown.map((widget) => restWidget(document, field, widget, resources, fonts)),
  };
}

function captionFonts(
  document: Document,
  widget: Widget,
  fonts: FontRegistry,
): readonly (readonly [string, CosObject])[] {
  if (widget.caption.trim() === "") return [];
  const { resources } = fonts.find(widget.defaultAppearance);
  return [...(document.dict(document.dict(resources)?.get("Font")) ?? [])];
}

function restWidget(
  document: Document,
  field: Field,
  widget: Widget,
  resources: Ref,
  fonts: FontRegistry,
): RestedIcon {
  const look = new Map<string, CosObject>(document.dict(widget.dict.get("MK")) ?? []);
  const ownIcon = document.resolve(look.get("I"));
  const icon = document.add(ownIcon instanceof Stream ? ownIcon : null);
  for (const key of STALE) look.delete(key);
  look.set("I", icon);
  if (readCaptionPlace(document, widget) === "only") {
    look.set("TP", widget.caption.trim() === "" ? ICON_ONLY : OVER_ICON);
  }
  widget.dict.set("MK", look);
  const own = document.resolve(document.dict(widget.dict.get("AP"))?.get("N"));
  const appearance = document.add(
    own instanceof Stream ? own : emptyFace(document, field, widget, resources, fonts),
  );
  widget.dict.set("AP", new Map([["N", appearance]]));
  widget.dict.delete("AS");
  return { widget, appearance, icon };
}

/** The button without an icon. */
function emptyFace(
  document: Document,
  field: Field,
  widget: Widget,
  resources: Ref,
  fonts: FontRegistry,
): Stream {
  const { before, after } = pictureFace(document, field, widget, fonts, inStream(field, widget));
  return new Stream(streamDict(widget, resources), latin1Bytes(frameOps(widget) + before + after));
}
