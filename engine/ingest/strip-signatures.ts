import { type CosObject, CosString, type Dict, type Document } from "#cos";
import { type FieldLock, readLock } from "./field-lock.ts";

/** The level of a certification, /DocMDP /P (ISO 32000-2, 12.8.2.2): 1 no changes, 2 filling, 3 and comments. */
export type CertificationLevel = 1 | 2 | 3;

/** The content of a document's signatures before they were removed. */
export type RemovedSignatures = {
  /** Null: the document was signed, not certified. */
  readonly certification: CertificationLevel | null;
  /** The fields that signatures locked. */
  readonly locks: readonly FieldLock[];
};

/** Locks read per document; a form needs one per signature. */
const LOCKS_MAX = 100;
const REFERENCES_MAX = 20;

/**
 * Removes what a rewritten file cannot keep (ISO 32000-2, 12.8): signatures, the permissions they grant and their
 * validation data. Signature fields stay, unsigned. Returns what they said; `null` when the document was neither signed
 * nor certified. Usage rights (/Perms /UR3), which unlock features of Acrobat Reader, are removed too, because Reader
 * rejects them in a changed file.
 */
export function stripSignatures(document: Document): RemovedSignatures | null {
  const root = document.dict(document.root);
  const permissions = document.dict(root?.get("Perms"));
  const certificate = document.dict(permissions?.get("DocMDP"));
  let certification = certificate === null ? null : certificationOf(document, certificate);
  let stripped = permissions?.has("DocMDP") === true;
  const locks: FieldLock[] = [];
  const lists = new Set<readonly CosObject[]>();
  for (const object of document.objects.values()) {
    const signature = object instanceof Map ? document.dict(object.get("V")) : null;
    if (!(object instanceof Map) || signature === null || !isSignature(document, signature))
      continue;
    if (locks.length < LOCKS_MAX) locks.push(...locksOf(document, object, signature));
    certification ??= certificationOf(document, signature);
    object.delete("V");
    object.delete("AP");
    const kids = document.array(object.get("Kids"));
    // Many fields may share one list of kids.
    if (kids !== null && !lists.has(kids)) removeAppearances(document, kids);
    if (kids !== null) lists.add(kids);
    stripped = true;
  }
  for (const key of ["Perms", "DSS", "Legal"]) root?.delete(key);
  // "SignaturesExist" and "AppendOnly" no longer apply and would keep readers from saving.
  if (stripped || permissions !== null) document.dict(root?.get("AcroForm"))?.delete("SigFlags");
  return stripped ? { certification, locks } : null;
}

function isSignature(document: Document, dict: Dict): boolean {
  const type = document.name(dict.get("Type"));
  const named = type === "Sig" || type === "DocTimeStamp";
  return (
    named || dict.has("ByteRange") || document.resolve(dict.get("Contents")) instanceof CosString
  );
}

/** /P defaults to 2 (table 257). */
function certificationOf(document: Document, signature: Dict): CertificationLevel | null {
  const [parameters] = transforms(document, signature, "DocMDP");
  if (parameters === undefined) return null;
  const level = document.number(parameters?.get("P")) ?? 2;
  return level === 1 || level === 3 ? level : 2;
}

/** Returns the locks of a signature: its field's /Lock (table 236) and its own transforms (table 259). */
function locksOf(document: Document, field: Dict, signature: Dict): readonly FieldLock[] {
  const dicts = [document.dict(field.get("Lock")), ...transforms(document, signature, "FieldMDP")];
  return dicts.flatMap((dict) => (dict === null ? [] : (readLock(document, dict) ?? [])));
}

/** The parameters of a signature's transforms of one method (12.8.2); null where they are missing. */
function transforms(document: Document, signature: Dict, method: string): readonly (Dict | null)[] {
  const references = document.array(signature.get("Reference")) ?? [];
  return references.slice(0, REFERENCES_MAX).flatMap((reference) => {
    const dict = document.dict(reference);
    const isMethod = document.name(dict?.get("TransformMethod")) === method;
    return isMethod ? [document.dict(dict?.get("TransformParams"))] : [];
  });
}

/** Removes "Digitally signed by …" from the page. */
function removeAppearances(document: Document, kids: readonly CosObject[]): void {
  for (const kid of kids) document.dict(kid)?.delete("AP");
}
