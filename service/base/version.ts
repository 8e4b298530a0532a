/** The version of Platen; written by `npm run release`. */
export const VERSION = "0.1.0";
