import { z } from "zod";
import { Field, FieldType } from "./field.ts";

const Named = { name: z.string().meta({ description: "The raw name." }) };
const Place = Field.pick({ page: true, rect: true });

/** What sets one version's fields apart from another's. */
export const TemplateDiff = z
  .object({
    from_version: z.int(),
    to_version: z.int(),
    added: z.array(z.string()),
    removed: z.array(z.string()),
    renamed: z.array(z.object({ from: z.string(), to: z.string() })).meta({
      description: "A field that is gone and a new one of its type in its place.",
    }),
    retyped: z.array(z.object({ ...Named, from: FieldType, to: FieldType })),
    moved: z
      .array(z.object({ ...Named, from: Place, to: Place }))
      .meta({ description: "Where the first widget lies." }),
    changed: z.array(z.object({ ...Named, members: z.array(z.string()) })).meta({
      description: "Members of a field's entry that are different besides, such as max_length.",
    }),
  })
  .meta({ id: "TemplateDiff" });
