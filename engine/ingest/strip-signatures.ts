import { CosString, type Dict, type Document } from "#cos";

/**
 * Takes out what no rewritten file can keep (ISO 32000-2, 12.8): signatures, the permissions they grant and their
 * evidence. Signature fields stay, unsigned. Returns whether there was anything to take.
 */
export function stripSignatures(document: Document): boolean {
  let stripped = false;
  for (const object of document.objects.values()) {
    const signature = object instanceof Map ? document.dict(object.get("V")) : null;
    if (!(object instanceof Map) || signature === null || !isSignature(document, signature))
      continue;
    object.delete("V");
    forgetAppearance(document, object);
    stripped = true;
  }
  const root = document.dict(document.root);
  for (const key of ["Perms", "DSS", "Legal"]) {
    stripped = root?.has(key) === true && key === "Perms" ? true : stripped;
    root?.delete(key);
  }
  // "Signatures exist", "append only": no longer true, and it would keep readers from saving.
  if (stripped) document.dict(root?.get("AcroForm"))?.delete("SigFlags");
  return stripped;
}

function isSignature(document: Document, dict: Dict): boolean {
  const type = document.name(dict.get("Type"));
  const named = type === "Sig" || type === "DocTimeStamp";
  return (
    named || dict.has("ByteRange") || document.resolve(dict.get("Contents")) instanceof CosString
  );
}

/** "Digitally signed by …" must not stay on the page. */
function forgetAppearance(document: Document, field: Dict): void {
  field.delete("AP");
  for (const kid of document.array(field.get("Kids")) ?? []) document.dict(kid)?.delete("AP");
}
