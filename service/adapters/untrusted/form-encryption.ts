import type { FormWarning, ReadForm } from "#domain/templates/untrusted";

/** Returns the encryption of a form whose documents are not encrypted, by its warnings. */
export function withoutEncryption(warnings: readonly FormWarning[]): ReadForm["encryption"] {
  return warnings.some(({ code }) => code === "encryption_removed") ? "removed" : "none";
}
