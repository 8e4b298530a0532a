import { invalid } from "#base/refusal.ts";

/** What was made of the part named `file`; 400 `validation_error` when it is not there. `what` is it, with its article. */
export function requiredFile<Kept>(files: ReadonlyMap<string, Kept>, what: string): Kept {
  const file = files.get("file");
  if (file !== undefined) return file;
  const message = `Send ${what} as a part named file.`;
  throw invalid("The form has no file.", [{ field: "file", code: "required", message }]);
}
