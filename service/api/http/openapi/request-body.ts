import { type FormShape, fileBytesMax, type UploadLimits } from "../form.ts";
import type { AnyOperation } from "../route.ts";
import type { JsonSchema, SchemaComponents } from "./schemas.ts";

/** Returns the `requestBody` of an operation; null without a body. */
export function requestBody(
  { body, form }: AnyOperation,
  limits: UploadLimits,
  schemas: SchemaComponents,
): JsonSchema | null {
  if (form === null && body === null) return null;
  const required = body?.safeParse(undefined).success !== true;
  return {
    required,
    content: {
      ...(body === null ? {} : { "application/json": { schema: schemas.place(body) } }),
      ...(form === null
        ? {}
        : { "multipart/form-data": { schema: ofForm(form, fileBytesMax(form, limits), schemas) } }),
    },
  };
}

function ofForm(
  { fields, files, jsonFields = {}, isFileOptional = false }: FormShape,
  bytesMax: number,
  schemas: SchemaComponents,
): JsonSchema {
  const members = schemas.members(fields);
  const file = { type: "string", format: "binary", description: `At most ${bytesMax} bytes.` };
  return {
    type: "object",
    properties: {
      ...Object.fromEntries(files.map((name) => [name, file])),
      ...Object.fromEntries(
        members.map(({ name, schema }) => {
          const json = jsonFields[name];
          return [name, json === undefined ? schema : jsonText(schema, schemas.place(json.schema))];
        }),
      ),
    },
    required: [
      ...(isFileOptional ? [] : files),
      ...members.filter((one) => one.required).map(({ name }) => name),
    ],
    additionalProperties: false,
  };
}

function jsonText(text: JsonSchema, content: JsonSchema): JsonSchema {
  return { ...text, contentMediaType: "application/json", contentSchema: content };
}
