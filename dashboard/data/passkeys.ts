import type { PasskeyOptions } from "@platen/sdk";

/** Why the browser made or used no passkey. */
type PasskeyReason =
  /** The person closed the browser's dialog, or took too long. */
  | "cancelled"
  /** The authenticator has one of this person already. */
  | "known"
  /** The authenticator cannot, or not here. */
  | "unable";

/** The browser made or used no passkey. */
export class PasskeyFault extends Error {
  override readonly name = "PasskeyFault";
  readonly reason: PasskeyReason;

  constructor(reason: PasskeyReason, cause: unknown) {
    super(`no passkey: ${reason}`, { cause });
    this.reason = reason;
  }
}

type Options = PasskeyOptions["options"];
type Answer = Readonly<Record<string, unknown>>;
type Library = typeof import("@simplewebauthn/browser");

const IP_ADDRESS = /^(?:[\d.]+|\[.*\])$/;

/** Whether passkeys can work here: browsers have them for names of hosts, over https or on the same machine. */
export function hasPasskeys(page: {
  readonly isSecureContext: boolean;
  readonly hostname: string;
  readonly isSupported: boolean;
}): boolean {
  return page.isSecureContext && page.isSupported && !IP_ADDRESS.test(page.hostname);
}

/** `hasPasskeys` of this page. */
export function hasPasskeysHere(): boolean {
  const { isSecureContext, location } = globalThis;
  const isSupported = "PublicKeyCredential" in globalThis;
  return hasPasskeys({ isSecureContext, hostname: location.hostname, isSupported });
}

/** Lets the browser create a passkey. Throws `PasskeyFault`. */
export async function createPasskey(options: Options): Promise<Answer> {
  // The cast is safe: the service made the options for this call.
  type Creation = Parameters<Library["startRegistration"]>[0]["optionsJSON"];
  const optionsJSON = options as unknown as Creation;
  return await answerOf(async ({ startRegistration }) => startRegistration({ optionsJSON }));
}

/** Lets the browser sign in with a passkey. Throws `PasskeyFault`. */
export async function usePasskey(options: Options): Promise<Answer> {
  // The cast is safe: the service made the options for this call.
  type Request = Parameters<Library["startAuthentication"]>[0]["optionsJSON"];
  const optionsJSON = options as unknown as Request;
  return await answerOf(async ({ startAuthentication }) => startAuthentication({ optionsJSON }));
}

async function answerOf(ask: (library: Library) => Promise<object>): Promise<Answer> {
  const library = await import("@simplewebauthn/browser");
  try {
    return { ...(await ask(library)) };
  } catch (error) {
    throw new PasskeyFault(reasonOf(error), error);
  }
}

/** The reason of a fault of `navigator.credentials`, by its name in WebAuthn. */
export function reasonOf(error: unknown): PasskeyReason {
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError" || name === "AbortError") return "cancelled";
  return name === "InvalidStateError" ? "known" : "unable";
}
