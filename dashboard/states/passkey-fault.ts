import { PasskeyFault } from "#data/passkeys.ts";
import { words } from "#words/en.ts";
import { failureText } from "./failure-state.tsx";

/** `failureText`, also where the browser made or used no passkey. */
export function passkeyText(error: unknown): string {
  return error instanceof PasskeyFault ? words.passkeyFaults[error.reason] : failureText(error);
}
