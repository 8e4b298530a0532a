import type { Selection } from "#viewer/picture.ts";

/** The selection: a field of the form that is shown. */
export type Place = { readonly form: number; readonly selection: Selection | null };
