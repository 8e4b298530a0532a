import { PDFArray, PDFDict, PDFDocument, type PDFObject, PDFRef, PDFStream } from "pdf-lib";

/** The same document with its objects renumbered and written in reverse order, by pdf-lib. */
export async function shuffleObjects(pdf: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false, ignoreEncryption: true });
  const { context } = document;
  const objects = context.enumerateIndirectObjects().toReversed();
  const fresh = new Map(objects.map(([ref], at) => [ref, PDFRef.of(at + 1)]));
  for (const [ref, object] of objects) {
    repoint(object, fresh);
    context.delete(ref);
  }
  for (const [ref, object] of objects) context.assign(fresh.get(ref) ?? ref, object);
  const { trailerInfo } = context;
  const { Root: root, Info: info } = trailerInfo;
  if (root !== undefined) trailerInfo.Root = moveObject(root, fresh);
  if (info !== undefined) trailerInfo.Info = moveObject(info, fresh);
  return await document.save({ updateFieldAppearances: false, useObjectStreams: false });
}

type Fresh = ReadonlyMap<PDFRef, PDFRef>;

function moveObject(object: PDFObject, fresh: Fresh): PDFObject {
  return object instanceof PDFRef ? (fresh.get(object) ?? object) : object;
}

function repoint(object: PDFObject, fresh: Fresh): void {
  if (object instanceof PDFStream) repoint(object.dict, fresh);
  if (object instanceof PDFDict) {
    for (const [key, value] of object.entries()) {
      object.set(key, moveObject(value, fresh));
      if (!(value instanceof PDFRef)) repoint(value, fresh);
    }
  }
  if (object instanceof PDFArray) {
    for (const [at, value] of object.asArray().entries()) {
      object.set(at, moveObject(value, fresh));
      if (!(value instanceof PDFRef)) repoint(value, fresh);
    }
  }
}
