/**
 * The SDK, read when the processor is first spoken to: it is some 35 MB of memory, which a service
 * that never bills does not pay.
 */
export function loadSdk(): Promise<typeof import("stripe")> {
  return import("stripe");
}
