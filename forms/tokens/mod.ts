export { similarity, tripleShare, triplesOf } from "./similarity.ts";
export { stem } from "./stem.ts";
export { expandWords, splitWords, type Tokens, tokensOf } from "./tokens.ts";
export { type Language, languageOf } from "./translations.ts";
