const BYTES = 16;

/** A new Idempotency-Key, for a request that may have to be repeated after a reload of the page. */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
