export { similarity, tripleShare, triplesOf } from "./similarity.ts";
export { expandWords, splitWords, type Tokens, tokensOf } from "./tokens.ts";
export { type Language, languageOf } from "./translations.ts";
