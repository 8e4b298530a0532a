import type { ConvertedXfa, RefusedXfa } from "@platen/xfa";

/** A request to convert a dynamic XFA form; its bytes follow on standard input. */
export type XfaRequest = { readonly sizeBytes: number };

/** The converted PDF, or why the form was not converted. */
export type XfaAnswer = ConvertedXfa | RefusedXfa;
