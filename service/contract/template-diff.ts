import { z } from "zod";
import { Field, FieldType } from "./field.ts";

const Named = { name: z.string().meta({ description: "Raw field name." }) };
const Place = Field.pick({ page: true, rect: true }).meta({ id: "FieldPlace" });

/** The properties of a field that `changed` compares. */
export const ComparedMembers = Field.pick({
  max_length: true,
  default_value: true,
  required: true,
  options: true,
  export_values: true,
  multiline: true,
  comb: true,
  read_only: true,
  multi_select: true,
  tooltip: true,
  format: true,
});

const ChangedMembers = ComparedMembers.partial().meta({ id: "FieldMembers" });

/** A field of another name at the same place. */
export const Renaming = z.object({ from: z.string(), to: z.string() }).meta({ id: "Renaming" });

/** Differences between the fields of two versions. */
export const TemplateDiff = z
  .object({
    from_version: z.int(),
    to_version: z.int(),
    added: z.array(z.string()),
    removed: z.array(z.string()),
    renamed: z.array(Renaming).meta({
      description: "A removed field and an added one of the same type at the same position.",
    }),
    retyped: z.array(
      z.object({ ...Named, from: FieldType, to: FieldType }).meta({ id: "RetypedField" }),
    ),
    moved: z
      .array(z.object({ ...Named, from: Place, to: Place }).meta({ id: "MovedField" }))
      .meta({ description: "Fields whose first widget has another position." }),
    changed: z
      .array(
        z
          .object({
            ...Named,
            members: z.array(z.string()),
            from: ChangedMembers.meta({
              description: "The values of `members` in the first version.",
            }),
            to: ChangedMembers.meta({ description: "Their values in the second version." }),
          })
          .meta({ id: "ChangedField" }),
      )
      .meta({ description: "Other changed properties of a field, such as max_length." }),
  })
  .meta({ id: "TemplateDiff" });
