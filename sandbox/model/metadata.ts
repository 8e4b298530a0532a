/** What an integration keeps with an object: names and texts of its own. */
export type Metadata = Readonly<Record<string, string>>;

/** What a body of the wire is made of. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json };

/** An object on the wire, in its spelling. */
export type Body = { readonly [name: string]: Json };
