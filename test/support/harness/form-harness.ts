import { z } from "zod";
import { Template } from "../../../service/contract/template.ts";
import { type BulkHarness, bulkHarnessAt } from "./bulk-harness.ts";
import type { TestService } from "./service.ts";
import { upload } from "./templates.ts";

/** A template, and the harness of an envelope whose rows supply its fields. */
export type FormHarness = {
  readonly template: z.output<typeof Template>;
  readonly desk: BulkHarness;
};

const Made = z.object({ id: z.int() });

/** Uploads a form with these form fields, and makes an envelope with this mapping. */
export async function openFormHarness(
  { url }: Pick<TestService, "url">,
  key: string,
  pdf: Uint8Array,
  fieldMappings: Readonly<Record<string, unknown>>,
  uploadFields: Readonly<Record<string, string>> = {},
): Promise<FormHarness> {
  const uploaded = await upload({ url }, key, pdf, { name: "Form", ...uploadFields });
  const template = Template.parse(uploaded.body);
  const { ask } = bulkHarnessAt(url, key, 0);
  const make = async (path: string, json: object): Promise<number> => {
    const body = { name: "n", template_id: template.id, ...json };
    return Made.parse((await ask(path, { json: body })).body).id;
  };
  const mapping_id = await make("/api/v1/mappings", { field_mappings: fieldMappings });
  const envelopeId = await make("/api/v1/envelopes", { mapping_id });
  return { template, desk: bulkHarnessAt(url, key, envelopeId) };
}
