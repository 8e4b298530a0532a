/** A formatted value; `red` where the format shows negative numbers in red. */
export type Formatted = { readonly text: string; readonly red: boolean };

/** Formats a row's value; `null` where it does not match the format. */
export type Formatter = (text: string) => Formatted | null;
