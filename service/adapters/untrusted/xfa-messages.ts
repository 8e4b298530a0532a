import type { ConvertedXfa, RefusedXfa } from "@platen/xfa";

/** A request to convert a dynamic XFA form; its bytes follow on standard input. */
export type XfaRequest = { readonly sizeBytes: number };

/** The converted PDF, or why there is none. */
export type XfaAnswer = ConvertedXfa | RefusedXfa;
