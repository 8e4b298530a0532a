import type { InputOptions } from "@platen/forms/input";
import type { z } from "zod";
import type { BulkSubmit } from "#contract/bulk.ts";
import type { BulkRetryForm } from "#contract/bulk-repair.ts";

type Fields = Readonly<Record<string, string>>;

/** Returns the delimiter that a form's field names. */
export function delimiterOf(
  name: z.output<typeof BulkSubmit>["delimiter"],
): InputOptions["delimiter"] {
  return name === "tab" ? "\t" : name;
}

/** Returns the options that a form gives for its file; options that it leaves out are absent. */
export function givenOptions({
  delimiter,
  encoding,
  header_match: headerMatch,
}: z.output<typeof BulkRetryForm>): Partial<InputOptions> {
  return {
    ...(delimiter === undefined ? {} : { delimiter: delimiterOf(delimiter) }),
    ...(encoding === undefined ? {} : { encoding }),
    ...(headerMatch === undefined ? {} : { headerMatch }),
  };
}

/** An empty field counts as absent. */
export function withoutEmpty(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, text]) => text !== "" || name === "envelope_id"),
  );
}
