import { createHmac } from "node:crypto";

const STEP_MS = 30_000;

/** The six digits that an authenticator app shows at that time (RFC 6238). */
export function totpCode(secret: Uint8Array, timeMs: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(timeMs / STEP_MS)));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, "0");
}
