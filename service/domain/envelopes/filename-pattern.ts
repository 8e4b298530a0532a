import { patternFault } from "@platen/forms/file-names";
import { invalid } from "#base/refusal.ts";

/** 400 `validation_error` when a pattern cannot be used with these aliases. */
export function checkFilenamePattern(pattern: string, aliases: ReadonlySet<string>): void {
  const message = patternFault(pattern, aliases);
  if (message === null) return;
  const detail = { field: "filename_pattern", code: "invalid_pattern", message };
  throw invalid("The file name pattern cannot be used.", [detail]);
}
