/**
 * The compiled form's version: raised with every change to what `compile` makes, so that what was stored by an older
 * engine is made anew.
 */
export const COMPILED_VERSION = "11";
