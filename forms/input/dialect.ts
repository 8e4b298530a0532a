import type { Delimiter } from "#csv";

/** Encodings of text files. `utf-16` is little-endian unless a byte order mark says otherwise. */
export const ENCODINGS = ["utf-8", "windows-1252", "utf-16"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** `loose` ignores case, white space, `_` and `-`. */
export type HeaderMatch = "exact" | "loose";

/** How a CSV file is written. */
export type Dialect = {
  readonly delimiter: Delimiter;
  readonly encoding: Encoding;
  readonly headerMatch: HeaderMatch;
  /** True: the file begins with a byte order mark. */
  readonly hasMark: boolean;
};

/** The format of a file as a caller states it; `auto` is recognised from its content. */
export type InputOptions = {
  readonly delimiter: Delimiter | "auto";
  readonly encoding: Encoding | "auto";
  readonly headerMatch: HeaderMatch;
};

/** Comma-separated UTF-8 with exact names: what a file is unless it is declared otherwise. */
export const PLAIN_DIALECT: Dialect = {
  delimiter: ",",
  encoding: "utf-8",
  headerMatch: "exact",
  hasMark: false,
};

/** Something about a file that was recognised, not declared. */
export type Assumption =
  | { readonly kind: "delimiter"; readonly delimiter: Delimiter }
  | { readonly kind: "encoding"; readonly encoding: Encoding }
  /** `column` is the name in the file, read as that of `alias`. */
  | { readonly kind: "header"; readonly column: string; readonly alias: string };
