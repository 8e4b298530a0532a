import type { FormShape, UploadLimits } from "../form.ts";
import type { Operation } from "../route.ts";
import type { JsonSchema, SchemaShelf } from "./schemas.ts";

/** What a route takes in its body; null when it takes none. */
export function requestBody(
  { body, form }: Operation,
  limits: UploadLimits,
  shelf: SchemaShelf,
): JsonSchema | null {
  if (form !== null)
    return {
      required: true,
      content: { "multipart/form-data": { schema: ofForm(form, limits[form.limit], shelf) } },
    };
  if (body === null) return null;
  const required = !body.safeParse(undefined).success;
  return { required, content: { "application/json": { schema: shelf.place(body) } } };
}

function ofForm({ fields, files }: FormShape, bytesMax: number, shelf: SchemaShelf): JsonSchema {
  const members = shelf.members(fields);
  const file = { type: "string", format: "binary", description: `At most ${bytesMax} bytes.` };
  return {
    type: "object",
    properties: {
      ...Object.fromEntries(files.map((name) => [name, file])),
      ...Object.fromEntries(members.map(({ name, schema }) => [name, schema])),
    },
    required: [...files, ...members.filter((one) => one.required).map(({ name }) => name)],
    additionalProperties: false,
  };
}
