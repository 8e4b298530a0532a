import type { JsonSchema } from "./schemas.ts";

const number = (description: string): JsonSchema => ({ description, schema: { type: "integer" } });
const text = (description: string): JsonSchema => ({ description, schema: { type: "string" } });

/** Every parameter of a path, by its name. */
const PATH_PARAMETERS: Readonly<Record<string, JsonSchema>> = {
  template_id: number("The id of the template."),
  version: number("The number of a version of the template, from 1."),
  other: number("The number of the version to compare with, from 1."),
  mapping_id: number("The id of the mapping."),
  schema_template_id: number("The id of the JSON Schema."),
  signature_id: text("The id of the signature."),
  envelope_id: number("The id of the envelope."),
  task_id: text("The id of the task."),
  file_id: text("The id of the file."),
  upload_id: text("The id of the bulk job."),
  row: number("The number of the row in the file, from 1; the header does not count."),
  webhook_id: number("The id of the webhook."),
  delivery_id: number("The id of the delivery."),
  invoice_id: text("The id of the invoice."),
  api_key_id: number("The id of the API key; never the key itself."),
  member_id: number("The id of the member."),
  passkey_id: number("The id of the person's passkey."),
  session_id: number("The id of the person's session."),
};

/** Returns the parameters of a path such as `/templates/:template_id`. */
export function pathParameters(path: string): readonly JsonSchema[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => {
    const described = PATH_PARAMETERS[name] ?? { schema: { type: "string" } };
    return { name, in: "path", required: true, ...described };
  });
}
