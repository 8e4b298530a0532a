/** Metadata of an object. */
export type Metadata = Readonly<Record<string, string>>;

/** A JSON value in a body. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json };

/** A JSON object in the API's spelling. */
export type Body = { readonly [name: string]: Json };
