/** The version of this package, as its `package.json` has it. */
export const VERSION = "0.1.0";

/** The header by which the service's log knows this client; a browser has its own and takes no other. */
export const USER_AGENT: Readonly<Record<string, string>> =
  "document" in globalThis ? {} : { "user-agent": `platen-sdk/${VERSION}` };
