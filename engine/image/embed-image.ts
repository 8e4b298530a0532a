import { type Document, latin1Bytes, parseObject, type Ref, Stream } from "#cos";
import type { ImageXObject, PdfImage } from "./pdf-image.ts";

/** Adds an image with its soft mask to a document. */
export function embedImage(document: Document, image: PdfImage): Ref {
  const stream = imageStream(image);
  if (image.mask !== null) stream.dict.set("SMask", document.add(imageStream(image.mask)));
  return document.add(stream);
}

function imageStream({ dict, data }: ImageXObject): Stream {
  const parsed = parseObject(latin1Bytes(`<<${dict}>>`));
  if (parsed.kind !== "parsed" || !(parsed.object instanceof Map)) {
    throw new Error("assertion failed: an image's dictionary cannot be read");
  }
  return new Stream(parsed.object, data);
}
