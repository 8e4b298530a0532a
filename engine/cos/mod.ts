/** COS: the objects of a PDF with a strict reader and a writer (ISO 32000-2, 7.2 and 7.3). */

export {
  hexValue,
  isRegular,
  isSameBytes,
  isWhite,
  latin1Bytes,
  latin1Text,
} from "./characters.ts";
export { Document } from "./document.ts";
export { readIndirect } from "./indirect-object.ts";
export { Lexer, type Token } from "./lexer.ts";
export { copyDocument, mapReferences } from "./map-references.ts";
export { formatNumber } from "./number.ts";
export { deflatedStream, objectStream, packedStream } from "./object-stream.ts";
export { type CosObject, CosString, type Dict, isArray, Name, Ref, Stream } from "./objects.ts";
export { parseObject } from "./parser.ts";
export { readDocument } from "./read-document.ts";
export { type Numbers, reachable, renumbered } from "./renumber.ts";
export { serialise } from "./serialise.ts";
export { decodeText, encodeText } from "./text-string.ts";
export { ByteWriter, escapeName, literalString, writeObject } from "./writer.ts";
