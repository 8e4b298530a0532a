/** Loads the SDK on first use: it takes about 35 MB of memory, which a service without billing saves. */
export function loadSdk(): Promise<typeof import("stripe")> {
  return import("stripe");
}
