import { schemasWords } from "#words/en/schemas.ts";
import type { PropertyType } from "./keywords.ts";

const TEXTS = schemasWords.table;

/** Why a column cannot have this name. */
export function nameFault(name: string, otherNames: readonly string[]): string | undefined {
  if (name.trim() === "") return TEXTS.nameMissing;
  return otherNames.includes(name) ? TEXTS.nameTaken : undefined;
}

/** True for a name that moves its column to the beginning: JavaScript lists whole numbers first. */
export function movesRow(name: string): boolean {
  return /^(?:0|[1-9]\d*)$/.test(name);
}

/** Why a text is not a valid limit of a column; empty means no limit. */
export function limitFault(text: string, type: PropertyType): string | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  if (type === "string") return /^\d{1,9}$/.test(trimmed) ? undefined : TEXTS.lengthFault;
  return Number.isFinite(Number(trimmed)) ? undefined : TEXTS.numberFault;
}

/** A limit as it was typed; null: none. */
export function limitOf(text: string): number | null {
  return text.trim() === "" ? null : Number(text);
}

/** Why lines are no values of a column. */
export function valuesFault(text: string, type: PropertyType): string | undefined {
  const isNumeric = type === "number" || type === "integer";
  const isFaulty = isNumeric && valuesOf(text).some((line) => !Number.isFinite(Number(line)));
  return isFaulty ? TEXTS.valuesNumberFault : undefined;
}

/** The values that are typed, one on each line; each once. */
export function valuesOf(text: string): readonly string[] {
  const lines = text.split("\n").map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ""))];
}
