import type { FieldMappings } from "@platen/sdk";
import { mappingsWords } from "#words/en/mappings.ts";

/** The entry of one field: an alias, or an object with `source` and options. */
export type FieldMapping = FieldMappings[string];

/** The options of an entry; absent, null and blank ones have no effect. */
export type Options = Omit<Exclude<FieldMapping, string>, "source">;

const TEXTS = mappingsWords.entry;
const ALIAS_CHARACTERS_MAX = 255;
const CONTROL = /\p{Cc}/u;

/** The alias of an entry. */
export function aliasOf(entry: FieldMapping): string {
  return typeof entry === "string" ? entry : entry.source;
}

/** The options of an entry; none for a plain alias. */
export function optionsOf(entry: FieldMapping): Options {
  if (typeof entry === "string") return {};
  const { source: _, ...options } = entry;
  return options;
}

/** An entry with another alias, or a new one. Its options stay. */
export function withAlias(before: FieldMapping | undefined, alias: string): FieldMapping {
  return before === undefined || typeof before === "string" ? alias : { ...before, source: alias };
}

/** An entry with some of its options changed; a plain alias if none is left. */
export function withOptions(before: FieldMapping, change: Options): FieldMapping {
  const source = aliasOf(before);
  const options = effective({ ...optionsOf(before), ...change });
  return Object.keys(options).length === 0 ? source : { source, ...options };
}

/** Why a text cannot be an alias, in a sentence; null: it can. */
export function aliasFault(alias: string): string | null {
  if (alias.length > ALIAS_CHARACTERS_MAX) return TEXTS.aliasTooLong(ALIAS_CHARACTERS_MAX);
  return CONTROL.test(alias) ? TEXTS.aliasOneLine : null;
}

/** The options of an entry in a few words; null: it has none. */
export function summaryOf(entry: FieldMapping): string | null {
  const { transform, condition, default: given, format, overflow, required } = optionsOf(entry);
  const parts = [
    isBlank(transform) ? null : transform,
    isBlank(condition?.if) ? null : TEXTS.summaryCondition(condition?.if ?? ""),
    isBlank(given) ? null : TEXTS.summaryDefault(defaultText(given)),
    isBlank(format) ? null : TEXTS.summaryFormat(format ?? ""),
    overflow === undefined || overflow === "clip" ? null : TEXTS.summaryOverflow[overflow],
    required === true ? TEXTS.summaryRequired : null,
  ].filter((part) => part !== null && part !== undefined);
  return parts.length === 0 ? null : parts.join(" · ");
}

/** A default as it is edited: a list has one line for each text. */
export function defaultText(value: Options["default"]): string {
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? value.join("\n") : String(value);
}

/** The default that was typed: a list for a field that takes several values. */
export function defaultFrom(text: string, isList: boolean): string | readonly string[] | null {
  if (text === "") return null;
  return isList ? text.split("\n").filter((line) => line !== "") : text;
}

function effective({
  transform,
  condition,
  default: given,
  format,
  overflow,
  required,
}: Options): Options {
  const { if: test = "", then, else: otherwise } = condition ?? {};
  const outcomes = {
    ...(isBlank(then) ? {} : { then: then ?? null }),
    ...(isBlank(otherwise) ? {} : { else: otherwise ?? null }),
  };
  const hasCondition = !isBlank(test) || Object.keys(outcomes).length > 0;
  return {
    ...(isBlank(given) ? {} : { default: given }),
    ...(required === true ? { required } : {}),
    ...(isBlank(transform) ? {} : { transform }),
    ...(hasCondition ? { condition: { if: test, ...outcomes } } : {}),
    ...(isBlank(format) ? {} : { format }),
    ...(overflow === undefined || overflow === "clip" ? {} : { overflow }),
  };
}

function isBlank(value: Options["default"]): boolean {
  if (value === undefined || value === null) return true;
  return typeof value === "object" ? value.length === 0 : String(value).trim() === "";
}
