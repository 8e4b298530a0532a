import type { Delimiter } from "#csv";
import type { Dialect, Encoding } from "./dialect.ts";

const SEPARATED: Readonly<Record<Delimiter, string>> = {
  ",": "comma-separated",
  ";": "semicolon-separated",
  "\t": "tab-separated",
  "|": "pipe-separated",
};

const ENCODING_NAMES: Readonly<Record<Encoding, string>> = {
  "utf-8": "UTF-8",
  "windows-1252": "Windows-1252",
  "utf-16": "UTF-16",
};

/** A dialect in words: `semicolon-separated Windows-1252`. */
export function describeDialect({
  delimiter,
  encoding,
}: Pick<Dialect, "delimiter" | "encoding">): string {
  return `${SEPARATED[delimiter]} ${ENCODING_NAMES[encoding]}`;
}

/** A delimiter in words: `semicolon-separated`. */
export function describeDelimiter(delimiter: Delimiter): string {
  return SEPARATED[delimiter];
}

/** The usual name of an encoding: `Windows-1252`. */
export function describeEncoding(encoding: Encoding): string {
  return ENCODING_NAMES[encoding];
}
