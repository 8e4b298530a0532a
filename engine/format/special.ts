/**
 * Acrobat's special formats by name: ZIP code, ZIP+4, telephone and social security number of the United States. Each
 * returns the display text, or `null` where the digits do not match.
 */
export const SPECIALS: ReadonlyMap<string, (text: string) => string | null> = new Map([
  ["zip", (text) => shown(ZIP, text, "$1")],
  ["zip4", (text) => shown(ZIP4, text, "$1-$2")],
  ["phone", (text) => shown(PHONE, text, "($1) $2-$3") ?? shown(LOCAL_PHONE, text, "$1-$2")],
  ["ssn", (text) => shown(SSN, text, "$1-$2-$3")],
]);

const ZIP = /^(\d{5})$/u;
const ZIP4 = /^(\d{5})[- ]?(\d{4})$/u;
/** With or without the country code 1, and with any usual separators. */
const PHONE = /^(?:\+?1[-. ]?)?\(?(\d{3})\)?[-. /]{0,2}(\d{3})[-. ]?(\d{4})$/u;
const LOCAL_PHONE = /^(\d{3})[-. ]?(\d{4})$/u;
const SSN = /^(\d{3})[- ]?(\d{2})[- ]?(\d{4})$/u;

function shown(pattern: RegExp, text: string, replacement: string): string | null {
  return pattern.test(text) ? text.replace(pattern, replacement) : null;
}
