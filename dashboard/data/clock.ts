/** Milliseconds since 1970: the page's only clock. */
export function nowMs(): number {
  return Date.now();
}
