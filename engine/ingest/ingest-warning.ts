import { type Form, isWritable } from "#form";
import type { ClaimFault } from "#pdfa";
import { isLocked } from "./field-lock.ts";
import type { CertificationLevel, RemovedSignatures } from "./strip-signatures.ts";

/** Something about an accepted form that its owner should know. */
export type IngestWarning = {
  readonly code: IngestWarningCode;
  readonly message: string;
  /** Full names of the fields concerned; absent: the whole form. */
  readonly fields?: readonly string[];
};

export type IngestWarningCode =
  | keyof typeof MESSAGES
  | "signature_invalidated"
  | "pdfa_claim_removed";

const MESSAGES = {
  barcode_not_drawn:
    "These fields show barcodes, which are not drawn: rows set their values, and the barcodes stay as they are in the form.",
  encryption_removed:
    "The PDF is encrypted; filled PDFs are not, and the restrictions of its password do not hold for them.",
  encryption_upgraded:
    "The PDF is encrypted with RC4; filled PDFs are encrypted with AES-128, and its owner password still works.",
  encryption_owner_lost:
    "The PDF is encrypted with 40-bit RC4; filled PDFs are encrypted with AES-128 and keep its permissions, but its owner password no longer opens them as their owner.",
  field_types_differ:
    "Fields of different types have the same name; of those, the ones of the first type are filled.",
  fields_unnamed:
    "Some fields have no name in the file; they got names by their order on the pages.",
  xfa_dropped: "The form's XFA part could not be read; the fields on its pages are used instead.",
} as const;

/** A warning with its standard message. */
export function warningOf(
  code: keyof typeof MESSAGES,
  fields: readonly string[] = [],
): IngestWarning {
  const message = MESSAGES[code];
  return fields.length === 0 ? { code, message } : { code, message, fields };
}

const CLAIM_FAULTS: Readonly<Record<ClaimFault, string>> = {
  font_not_embedded: "its fields use fonts that are not embedded",
  transparency: "an image in a field may be transparent",
  script: "it has scripts",
  encryption: "it was encrypted",
};

/** Why filled PDFs do not claim the part of PDF/A that the form claims. */
export function claimWarning(part: number, faults: readonly ClaimFault[]): IngestWarning {
  const reasons = faults.map((fault) => CLAIM_FAULTS[fault]).join(", ");
  return {
    code: "pdfa_claim_removed",
    message: `The form claims PDF/A-${part}, which filled PDFs cannot keep: ${reasons}. The claim was removed.`,
  };
}

/** `upgraded`: RC4 became AES. `owner_lost`: the owner password no longer opens the file as its owner, either. */
export type EncryptionChange = "none" | "upgraded" | "owner_lost";

/** `change`: what keeping a file's encryption alters; `null` where it is removed. */
export function encryptionWarnings(change: EncryptionChange | null): IngestWarning[] {
  switch (change) {
    case null:
      return [ENCRYPTION_REMOVED];
    case "none":
      return [];
    case "upgraded":
      return [warningOf("encryption_upgraded")];
    case "owner_lost":
      return [warningOf("encryption_owner_lost")];
  }
}

const ENCRYPTION_REMOVED: IngestWarning = warningOf("encryption_removed");

/** The warnings of an encrypted file whose encryption could be kept, where it is removed after all: in a joined form. */
export function withEncryptionRemoved(warnings: readonly IngestWarning[]): IngestWarning[] {
  return [ENCRYPTION_REMOVED, ...warnings.filter(({ code }) => !code.startsWith("encryption_"))];
}

const SIGNED =
  "The form was signed or certified; filling it changes it, so its signatures were removed.";

const CERTIFIED: Readonly<Record<CertificationLevel, string>> = {
  1: "Its certification (DocMDP 1) allowed no changes.",
  2: "Its certification (DocMDP 2) allowed filling in fields and signing.",
  3: "Its certification (DocMDP 3) allowed filling in fields, signing and comments.",
};

/** Names what the removed signatures allowed, and as `fields` the writable fields that they locked. */
export function signatureWarning(
  { certification, locks }: RemovedSignatures,
  { fields }: Form,
): IngestWarning {
  const writable = fields.filter((field) => isWritable(field) && field.type !== "signature");
  const locked = writable
    .filter(({ name }) => locks.some((lock) => isLocked(lock, name)))
    .map(({ name }) => name);
  const sentences = [SIGNED];
  if (certification !== null) sentences.push(CERTIFIED[certification]);
  if (locked.length > 0) {
    const count = locked.length === 1 ? "1 field" : `${locked.length} fields`;
    sentences.push(`A signature locked ${count} (FieldMDP); rows can fill them nevertheless.`);
  }
  const head = { code: "signature_invalidated", message: sentences.join(" ") } as const;
  return locked.length === 0 ? head : { ...head, fields: locked };
}
