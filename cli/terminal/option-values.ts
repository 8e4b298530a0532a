import { type FailOnCode, FailOnCodes } from "@platen/sdk";
import { InvalidArgumentError } from "commander";

const PORT_MAX = 65_535;
/** More versions than a template gets, and more pages than a form has. */
export const VERSION_MAX = 1_000_000;

/** Parses `--port`. */
export function portOf(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= PORT_MAX) return port;
  throw new InvalidArgumentError(`A port is a number from 0 to ${PORT_MAX}.`);
}

/** Returns a parser of whole numbers from 1 to `most`. */
export function numberUpTo(most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= 1 && value <= most) return value;
    throw new InvalidArgumentError(`Give a whole number from 1 to ${most}.`);
  };
}

/** Parses a share from 0 to 1. */
export function shareOf(text: string): number {
  const value = Number(text);
  if (/^\d*\.?\d+$/.test(text) && value <= 1) return value;
  throw new InvalidArgumentError("Give a number from 0 to 1.");
}

/** Returns a parser of one of these values. */
export function oneOf<Value extends string>(values: readonly Value[]): (text: string) => Value {
  return (text) => {
    const found = values.find((value) => value === text);
    if (found !== undefined) return found;
    throw new InvalidArgumentError(`Give one of ${values.join(", ")}.`);
  };
}

/** Parses the warnings of `--fail-on`: codes separated by commas. */
function failOnOf(text: string): readonly FailOnCode[] {
  const known = oneOf(FailOnCodes);
  return text.split(",").map((code) => known(code.trim()));
}

/** Whether documents made from an encrypted form are encrypted like it. */
export type EncryptionChoice = "keep" | "remove";

/** The option `--encryption`. */
export const ENCRYPTION_OPTION = [
  "--encryption <choice>",
  "of an encrypted form: keep (default) encrypts the PDFs with its permissions, remove does not",
  encryptionOf,
] as const;

function encryptionOf(text: string): EncryptionChoice {
  if (text === "keep" || text === "remove") return text;
  throw new InvalidArgumentError("Give keep or remove.");
}

/** The option `--fail-on`. */
export const FAIL_ON_OPTION = [
  "--fail-on <codes>",
  "treat these warnings as errors, such as text_truncated,unknown_alias",
  failOnOf,
] as const;

/** Parses a number of seconds. */
export function secondsOf(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Give a whole number of seconds.");
}

/** Returns a parser that also accepts `none`, for null. */
export function orNone<Value>(parse: (text: string) => Value): (text: string) => Value | null {
  return (text) => (text === "none" ? null : parse(text));
}

/** Parses a text; `none` is null. */
export const textOrNone = orNone((text) => text);

/** Returns a parser of whole numbers from 0 to `most`. */
export function countUpTo(most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value <= most) return value;
    throw new InvalidArgumentError(`Give a whole number from 0 to ${most}.`);
  };
}

/** Parses `yes` or `no`. */
export function yesOrNo(text: string): boolean {
  if (text === "yes" || text === "no") return text === "yes";
  throw new InvalidArgumentError("Give yes or no.");
}
