/**
 * Recognises how a file of rows is written: delimiter, encoding, names of columns. Pure functions on the file's bytes;
 * what was assumed is data, which callers put into words.
 */
export { markOf } from "./byte-order-mark.ts";
export { describeDelimiter, describeDialect, describeEncoding } from "./describe-dialect.ts";
export {
  type Assumption,
  type Dialect,
  type Encoding,
  type HeaderMatch,
  type InputOptions,
  PLAIN_DIALECT,
} from "./dialect.ts";
export { encodeText, NotEncoded, toUtf8 } from "./encodings.ts";
export { describeKind, type FileKind, fileKind } from "./file-kind.ts";
export { guessDelimiter } from "./guess-delimiter.ts";
export { headOf } from "./head.ts";
export { foldName, type HeaderMatching, matchHeader } from "./match-header.ts";
export { recogniseEncoding } from "./recognise-encoding.ts";
export { settleDialect } from "./settle-dialect.ts";
