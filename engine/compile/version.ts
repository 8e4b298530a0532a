/**
 * Version of the compiled form. Raise it with every change to the output of `compile`, so that templates stored by
 * older engines are compiled again.
 */
export const COMPILED_VERSION = "1";
