import { foldName } from "@platen/forms/input";
import { columnWords } from "#words/en/columns.ts";

const TEXTS = columnWords.sheet;
const CHARACTERS_MAX = 255;
const LETTERS = 26;

/**
 * Names of a header's columns that can be aliases: one line, not blank, at most 255 characters, and different from each
 * other in more than case, spaces, `_` and `-`.
 */
export function columnNames(header: readonly string[]): readonly string[] {
  const used = new Set<string>();
  return header.map((cell, index) => {
    const line = cell
      .replaceAll(/[\p{Cc}\s]+/gu, " ")
      .trim()
      .toWellFormed();
    const name = line === "" ? TEXTS.unnamedColumn(columnLetters(index)) : line;
    const own = unusedName(name.slice(0, CHARACTERS_MAX), used);
    used.add(foldName(own));
    return own;
  });
}

/** Names that more than one column has. */
export function repeatedNames(header: readonly string[]): readonly string[] {
  const named = header.map((cell) => cell.trim()).filter((cell) => cell !== "");
  return [...Map.groupBy(named, foldName).values()]
    .filter((alike) => alike.length > 1)
    .map(([first = ""]) => first);
}

/** A column as spreadsheets name it: 0 → A, 26 → AA. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % LETTERS));
  return index < LETTERS ? last : columnLetters(Math.floor(index / LETTERS) - 1) + last;
}

function unusedName(name: string, used: ReadonlySet<string>): string {
  if (!used.has(foldName(name))) return name;
  for (let number = 2; ; number += 1) {
    const suffix = ` (${number})`;
    const numbered = `${name.slice(0, CHARACTERS_MAX - suffix.length)}${suffix}`;
    if (!used.has(foldName(numbered))) return numbered;
  }
}
