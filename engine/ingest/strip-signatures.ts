import { type CosObject, CosString, type Dict, type Document } from "#cos";

/**
 * Removes what a rewritten file cannot keep (ISO 32000-2, 12.8): signatures, the permissions they grant and their
 * validation data. Signature fields stay, unsigned. Returns whether the document was signed or certified. Usage rights
 * (/Perms /UR3), which unlock features of Acrobat Reader, are removed too, because Reader rejects them in a changed
 * file.
 */
export function stripSignatures(document: Document): boolean {
  let stripped = false;
  const lists = new Set<readonly CosObject[]>();
  for (const object of document.objects.values()) {
    const signature = object instanceof Map ? document.dict(object.get("V")) : null;
    if (!(object instanceof Map) || signature === null || !isSignature(document, signature))
      continue;
    object.delete("V");
    object.delete("AP");
    const kids = document.array(object.get("Kids"));
    // Many fields may share one list of kids.
    if (kids !== null && !lists.has(kids)) removeAppearances(document, kids);
    if (kids !== null) lists.add(kids);
    stripped = true;
  }
  const root = document.dict(document.root);
  const permissions = document.dict(root?.get("Perms"));
  if (permissions?.has("DocMDP") === true) stripped = true;
  for (const key of ["Perms", "DSS", "Legal"]) root?.delete(key);
  // "SignaturesExist" and "AppendOnly" no longer apply and would keep readers from saving.
  if (stripped || permissions !== null) document.dict(root?.get("AcroForm"))?.delete("SigFlags");
  return stripped;
}

function isSignature(document: Document, dict: Dict): boolean {
  const type = document.name(dict.get("Type"));
  const named = type === "Sig" || type === "DocTimeStamp";
  return (
    named || dict.has("ByteRange") || document.resolve(dict.get("Contents")) instanceof CosString
  );
}

/** Removes "Digitally signed by …" from the page. */
function removeAppearances(document: Document, kids: readonly CosObject[]): void {
  for (const kid of kids) document.dict(kid)?.delete("AP");
}
