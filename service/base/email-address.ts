/** Local part and domain (RFC 5321, 4.5.3.1); deeper checks are the contract's. */
const ADDRESS = /^[^\s@]{1,64}@[^\s@]{1,190}$/;
const ASCII = /^[\0-\x7f]*$/;

/** True for the text of an e-mail address, as `storedAddress` returns it. */
export function isAddress(text: string): boolean {
  return ADDRESS.test(text);
}

/**
 * Returns an e-mail address as it is stored and displayed: trimmed, in NFC (RFC 6532, 3.1). Its case is kept if it is in
 * ASCII; other letters are folded, because PostgreSQL's `lower()` folds them by the database's locale.
 */
export function storedAddress(text: string): string {
  const address = trimAndNormalize(text);
  return ASCII.test(address) ? address : foldAddress(address);
}

/**
 * Returns the form by which e-mail addresses are compared, looked up and counted: trimmed, in NFC and in lower case. It
 * equals PostgreSQL's `lower()` of the stored address.
 */
export function foldAddress(text: string): string {
  return trimAndNormalize(trimAndNormalize(text).toLowerCase());
}

function trimAndNormalize(text: string): string {
  return text.trim().normalize("NFC");
}
