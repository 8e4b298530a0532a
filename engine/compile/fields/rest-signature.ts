import { type CosObject, type Document, Name, type Ref, Stream } from "#cos";
import { type Field, type Widget, widgetsOf } from "#form";
import type { EmbeddedFaces } from "../fonts/embedded-faces.ts";
import { type RestedWidget, streamDict } from "./rest-text.ts";
import type { EmbeddedSignature } from "./stored-signature.ts";

/** A signature field in the prefix: the objects that a row writes for it. */
export type RestedSignature = {
  /** Shows nothing until then. */
  readonly image: Ref;
  readonly mask: Ref;
  /** The resources of the appearances that a row writes. */
  readonly resources: Ref;
  /** Widgets with a stream of their own; none where the form is flattened. */
  readonly widgets: readonly RestedIcon[];
};

/** `icon`: the push button's normal icon, else `null`. */
export type RestedIcon = RestedWidget & { readonly icon: Ref | null };

/** Resource names in a signature's appearance; a number follows the last two. */
export const SIGNATURE_NAMES = { image: "Image", stored: "Stored", face: "Face" } as const;

/** The fonts of a typed name: the signature face, then the others; empty without a signature face. */
export function typedFaces({ signing, objects }: EmbeddedFaces): readonly Ref[] {
  return signing === null ? [] : [signing.object, ...objects];
}

/**
 * Prepares a signature field for the prefix: reserves the objects that rows will write, and gives each widget its own
 * stream.
 */
export function restSignature(
  document: Document,
  field: Field,
  stored: readonly EmbeddedSignature[],
  faces: EmbeddedFaces,
  flatten: boolean,
): RestedSignature {
  const image = addEmptyImage(document);
  const mask = document.add(null);
  const objects = new Map<string, CosObject>([[SIGNATURE_NAMES.image, image]]);
  for (const [index, { shown }] of stored.entries()) {
    if (shown !== null) objects.set(`${SIGNATURE_NAMES.stored}${index}`, shown.ref);
  }
  const entries = new Map<string, CosObject>([["XObject", objects]]);
  const fonts = new Map(
    typedFaces(faces).map((face, at) => [`${SIGNATURE_NAMES.face}${at}`, face] as const),
  );
  if (fonts.size > 0) entries.set("Font", fonts);
  const resources = document.add(entries);
  const shown = flatten ? [] : widgetsOf(field);
  const widgets = shown.map((widget) => restWidget(document, widget, resources));
  return { image, mask, resources, widgets };
}

/** An XObject that shows nothing: the resources of pages refer to it, and some readers refuse null objects there. */
export function addEmptyImage(document: Document): Ref {
  const dict = new Map<string, CosObject>([
    ["Type", new Name("XObject")],
    ["Subtype", new Name("Form")],
    ["BBox", [0, 0, 0, 0]],
  ]);
  return document.add(new Stream(dict, new Uint8Array(0)));
}

/** A stream of the widget's own: the file's if there is one, else an empty one. */
function restWidget(document: Document, widget: Widget, resources: Ref): RestedIcon {
  const own = document.resolve(document.dict(widget.dict.get("AP"))?.get("N"));
  const stream =
    own instanceof Stream ? own : new Stream(streamDict(widget, resources), new Uint8Array(0));
  const appearance = document.add(stream);
  widget.dict.set("AP", new Map([["N", appearance]]));
  widget.dict.delete("AS");
  return { widget, appearance, icon: null };
}
