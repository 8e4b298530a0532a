import type { z } from "zod";
import { invalid, type RefusalDetail } from "#base/refusal.ts";
import {
  FIELDS_ADDED_BYTES_MAX,
  FIELDS_ADDED_MAX,
  FieldDefinition,
  FieldDefinitions,
} from "#contract/field-definition.ts";
import type { UploadedPdf } from "#domain/templates";
import { bodyWriter, type Mapped, membersOf } from "../http/body-mapper.ts";
import type { JsonField } from "../http/form.ts";
import { issueDetails } from "../http/parse.ts";

/** The part of a form that has the definitions. */
export const ADDED_FIELDS_PART: Readonly<Record<string, JsonField>> = {
  fields: { schema: FieldDefinitions, bytesMax: FIELDS_ADDED_BYTES_MAX },
};

type Parts = { readonly fields?: string | undefined; readonly replace_fields?: string | undefined };

/**
 * Reads the fields to add from the parts of a form; null without any. A definition that does not have the form of one is
 * among the faults, so that all faults are reported together. 400 `validation_error` for what is no list.
 */
export function readAddedFields({ fields, replace_fields }: Parts): UploadedPdf["added"] {
  if (fields === undefined) {
    if (replace_fields !== "true") return null;
    throw faulty("required", "The member replace_fields needs fields.");
  }
  const list = readList(fields);
  const parsed = list.map((each) => FieldDefinition.safeParse(each));
  const faults = parsed.flatMap(({ error }, index) =>
    (error?.issues ?? []).flatMap((issue) => detailsAt(index, issue)),
  );
  const valid = parsed.flatMap(({ data }, position) =>
    data === undefined ? [] : [{ definition: membersOf(data), position }],
  );
  return {
    definitions: valid.map(({ definition }) => definition),
    positions: valid.map(({ position }) => position),
    faults,
    replace: replace_fields === "true",
  };
}

/** Returns the JSON of a definition, without further members. */
export const definitionBody: (
  definition: Mapped<typeof FieldDefinition>,
) => z.output<typeof FieldDefinition> = bodyWriter(FieldDefinition);

function readList(text: string): readonly unknown[] {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    throw faulty("invalid", "The part fields is not JSON.");
  }
  if (!Array.isArray(list) || list.length === 0)
    throw faulty("invalid_type", "The part fields is a JSON array of definitions.");
  if (list.length > FIELDS_ADDED_MAX)
    throw faulty("too_big", `At most ${FIELDS_ADDED_MAX} fields are added at once.`);
  return list;
}

function detailsAt(index: number, issue: z.core.$ZodIssue): readonly RefusalDetail[] {
  return issueDetails(issue).map(({ field, ...rest }) => ({
    ...rest,
    field: field === null ? `fields[${index}]` : `fields[${index}].${field}`,
  }));
}

function faulty(code: string, message: string): Error {
  return invalid("The fields cannot be added.", [{ field: "fields", code, message }]);
}
