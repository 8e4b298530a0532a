/**
 * Compilation turns a template into a prefix that every output begins with, and a plan of what a row changes. Done once
 * per template and choice of fields, for any number of rows.
 */
export { type CompileOptions, compile } from "./compile.ts";
export type { StoredSignature } from "./fields/stored-signature.ts";
export { substitutedFonts } from "./fonts/field-fonts.ts";
export { missingCharacters, needsShaper } from "./fonts/lacking-characters.ts";
export { selfTest } from "./self-test.ts";
export { COMPILED_VERSION } from "./version.ts";
