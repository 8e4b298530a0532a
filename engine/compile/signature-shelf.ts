import { type CosObject, type Document, latin1Bytes, parseObject, type Ref, Stream } from "#cos";
import type { StoredPlan } from "#fill";
import type { Field, Widget } from "#form";
import { type ImageXObject, type PdfImage, readImage } from "#image";
import type { Platform } from "#platform";
import type { FaceShelf } from "./face-shelf.ts";
import { type RestedWidget, streamDict } from "./rest-text.ts";

/** A signature that rows may name by its id. */
export type StoredSignature =
  | { readonly kind: "image"; readonly bytes: Uint8Array }
  | { readonly kind: "typed"; readonly name: string };

/** A signature field at rest: the objects that a row writes for it, `null` until then. */
export type RestedSignature = {
  readonly image: Ref;
  readonly mask: Ref;
  /** The resources of the appearances that a row writes. */
  readonly resources: Ref;
  /** Widgets with a stream of their own; none where the form is flattened. */
  readonly widgets: readonly RestedWidget[];
};

/** A stored signature, and its image where it is one: an object of the prefix. */
export type ShelvedSignature = {
  readonly plan: StoredPlan;
  readonly shown: { readonly ref: Ref; readonly image: PdfImage } | null;
};

/** The signatures of a compilation. */
export type SignatureShelf = {
  readonly stored: readonly ShelvedSignature[];
  readonly fields: ReadonlyMap<Field, RestedSignature>;
};

/** Names in the resources of a signature's appearance; the last two are followed by a number. */
export const ROW_IMAGE = "Image";
export const STORED_IMAGE = "Stored";
export const TYPED_FACE = "Face";

/** The fonts of a typed name: the face for signatures, then the others; none where there is no such face. */
export function typedFaces({ signing, objects }: FaceShelf): readonly Ref[] {
  return signing === null ? [] : [signing.object, ...objects];
}

/** Adds to the document what the signature fields among `fields` need, and the stored images, each once. */
export function shelveSignatures(
  document: Document,
  fields: readonly Field[],
  signatures: ReadonlyMap<string, StoredSignature>,
  faces: FaceShelf,
  flatten: boolean,
  platform: Platform,
): SignatureShelf {
  const signed = fields.filter((field) => field.type === "signature");
  if (signed.length === 0) return { stored: [], fields: new Map() };
  const stored = Array.from(signatures, ([id, one]) => shelve(document, id, one, platform));
  const entries = signed.map(
    (field) => [field, restSignature(document, field, stored, faces, flatten)] as const,
  );
  return { stored, fields: new Map(entries) };
}

/** The objects that a row may write, whatever it brings: they must have numbers, though nothing refers to them yet. */
export function signatureObjects({ fields }: SignatureShelf): readonly Ref[] {
  return [...fields.values()].flatMap(({ image, mask, widgets }) => [
    ...widgets.map(({ appearance }) => appearance),
    image,
    mask,
  ]);
}

/** What the appearances to come refer to; a flattened page has it in its own resources. */
export function signatureResources({ fields }: SignatureShelf): readonly Ref[] {
  return [...fields.values()].flatMap(({ resources, widgets }) =>
    widgets.length > 0 ? [resources] : [],
  );
}

/** All images that a field can show: the row's own, and the stored ones. */
export function signatureImages({ fields, stored }: SignatureShelf, field: Field): readonly Ref[] {
  const rested = fields.get(field);
  if (rested === undefined) return [];
  return [rested.image, ...stored.flatMap(({ shown }) => (shown === null ? [] : [shown.ref]))];
}

function shelve(
  document: Document,
  id: string,
  signature: StoredSignature,
  platform: Platform,
): ShelvedSignature {
  if (signature.kind === "typed") {
    return { plan: { id, kind: "typed", name: signature.name }, shown: null };
  }
  const image = readImage(signature.bytes, platform);
  if ("fault" in image) return { plan: { id, kind: "fault", reason: image.fault }, shown: null };
  const stream = imageStream(image);
  if (image.mask !== null) stream.dict.set("SMask", document.add(imageStream(image.mask)));
  return { plan: { id, kind: "image" }, shown: { ref: document.add(stream), image } };
}

function imageStream({ dict, data }: ImageXObject): Stream {
  const parsed = parseObject(latin1Bytes(`<<${dict}>>`));
  if (parsed.kind !== "parsed" || !(parsed.object instanceof Map)) {
    throw new Error("assertion failed: an image's dictionary cannot be read");
  }
  return new Stream(parsed.object, data);
}

function restSignature(
  document: Document,
  field: Field,
  stored: readonly ShelvedSignature[],
  faces: FaceShelf,
  flatten: boolean,
): RestedSignature {
  const image = document.add(null);
  const mask = document.add(null);
  const objects = new Map<string, CosObject>([[ROW_IMAGE, image]]);
  for (const [index, { shown }] of stored.entries()) {
    if (shown !== null) objects.set(`${STORED_IMAGE}${index}`, shown.ref);
  }
  const entries = new Map<string, CosObject>([["XObject", objects]]);
  const fonts = new Map(typedFaces(faces).map((face, at) => [`${TYPED_FACE}${at}`, face] as const));
  if (fonts.size > 0) entries.set("Font", fonts);
  const resources = document.add(entries);
  const shown = flatten ? [] : field.nodes.flatMap((node) => node.widgets);
  const widgets = shown.map((widget) => restWidget(document, widget, resources));
  return { image, mask, resources, widgets };
}

/** A stream of the widget's own: the file's where it has one, else nothing to see. */
function restWidget(document: Document, widget: Widget, resources: Ref): RestedWidget {
  const own = document.resolve(document.dict(widget.dict.get("AP"))?.get("N"));
  const stream =
    own instanceof Stream ? own : new Stream(streamDict(widget, resources), new Uint8Array(0));
  const appearance = document.add(stream);
  widget.dict.set("AP", new Map([["N", appearance]]));
  widget.dict.delete("AS");
  return { widget, appearance };
}
