/** What a value shows; `red` where the format draws negative numbers so. */
export type Formatted = { readonly text: string; readonly red: boolean };

/** Of a value as a row gives it; `null` where it cannot be read as what the format is of. */
export type Formatter = (text: string) => Formatted | null;
