import type { BillingPorts } from "./ports.ts";

/**
 * A name for one attempt at a change: the processor does what has one name once, however often the call is repeated. A
 * charge that was declined is asked for anew under another name, for the processor would repeat its no.
 */
export function newKey({ randomness }: Pick<BillingPorts, "randomness">, what: string): string {
  return `${what}/${randomness.base62(24)}`;
}
