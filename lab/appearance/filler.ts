import type { Sample } from "./truth.ts";

/** One field to be filled, and the text that Acrobat shows in it (the formatted one where there is a format). */
export type Task = { readonly sample: Sample; readonly text: string };

/** The whole filled document, or why there is none. */
export type Filled =
  | { readonly pdf: Uint8Array }
  | { readonly pdf: null; readonly message: string };

/** Fills fields of one document in one go. May reject: that a library cannot is an answer. */
export type Filler = (blank: Uint8Array, tasks: readonly Task[]) => Promise<Filled>;
