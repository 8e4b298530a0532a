/** The version of this package, as in its `package.json`. */
export const VERSION = "0.1.0";

/** The header that identifies this client in the service's log; browsers send their own and allow no other. */
export const USER_AGENT: Readonly<Record<string, string>> =
  "document" in globalThis ? {} : { "user-agent": `platen-sdk/${VERSION}` };
