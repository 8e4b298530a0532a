import type { Filled, FillInput, Opened } from "./fill-session.ts";

/** A message to the worker that fills forms. `open` comes first. */
export type FillRequest =
  | { readonly id: number; readonly kind: "open"; readonly pdf: Uint8Array }
  | { readonly id: number; readonly kind: "fill"; readonly input: FillInput };

/** Its answer to the request with the same id. */
export type FillResponse = { readonly id: number; readonly result: Opened | Filled };
