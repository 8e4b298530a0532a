export type Sdk = typeof import("./sdk.ts");

/** Loads the SDK: about 100 ms of CPU time, which a service with a folder saves. */
export function loadSdk(): Promise<Sdk> {
  return import("./sdk.ts");
}
