import { type FormShape, fileBytesMax, type UploadLimits } from "../form.ts";
import type { AnyOperation } from "../route.ts";
import type { JsonSchema, SchemaComponents } from "./schemas.ts";

const FORM_TYPE = "multipart/form-data";

/** A valid body of an operation. */
export type BodyExample = { readonly type: string; readonly value: unknown };

/** Examples of request bodies, by operation. */
export type BodyExamples = Readonly<Record<string, BodyExample>>;

/** Returns the `requestBody` of an operation; null without a body. */
export function requestBody(
  { body, form }: AnyOperation,
  limits: UploadLimits,
  schemas: SchemaComponents,
  example: BodyExample | undefined,
): JsonSchema | null {
  if (form === null && body === null) return null;
  const required = body?.safeParse(undefined).success !== true;
  return {
    required,
    content: {
      ...(body === null ? {} : media("application/json", schemas.place(body), example)),
      ...(form === null
        ? {}
        : media(FORM_TYPE, ofForm(form, fileBytesMax(form, limits), schemas), example)),
    },
  };
}

function media(type: string, schema: JsonSchema, example: BodyExample | undefined): JsonSchema {
  const { value } = example?.type === type ? example : {};
  return { [type]: { schema, ...(value === undefined ? {} : { examples: { body: { value } } }) } };
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
