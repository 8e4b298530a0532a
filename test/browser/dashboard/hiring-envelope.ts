import assert from "node:assert/strict";
import { z } from "zod";
import { buildForm } from "../../../forms/builder/mod.ts";
import { ask } from "../../support/harness/ask.ts";
import type { TestAccount } from "../../support/harness/service.ts";
import { upload } from "../../support/harness/templates.ts";
import type { DashboardHarness } from "./harness.ts";

const at = (row: number, left = 40, right = 300) =>
  [left, 700 - 36 * row, right, 722 - 36 * row] as const;

/** A form of two pages with a field of every kind. */
const PDF = buildForm({
  pages: [{}, {}],
  fields: [
    { type: "text", name: "name", at: at(0), required: true, tooltip: "Full name" },
    { type: "text", name: "id", at: at(1), maxLength: 9, comb: true, tooltip: "Employee number" },
    {
      type: "text",
      name: "born",
      at: at(2),
      format: 'AFDate_FormatEx("mm/dd/yyyy");',
      tooltip: "Date of birth",
    },
    { type: "checkbox", name: "member", at: at(3, 40, 60), tooltip: "Union member" },
    {
      type: "radio",
      name: "shift",
      at: [
        { rect: at(4, 40, 60), state: "Day" },
        { rect: at(4, 80, 100), state: "Night" },
      ],
      tooltip: "Shift",
    },
    {
      type: "combo",
      name: "country",
      at: at(5),
      options: [
        ["FR", "France"],
        ["DE", "Germany"],
      ],
      tooltip: "Country",
    },
    {
      type: "combo",
      name: "title",
      at: at(6),
      options: ["Dr.", "Prof."],
      editable: true,
      tooltip: "Title",
    },
    {
      type: "list",
      name: "days",
      at: [40, 400, 300, 450],
      options: ["Mon", "Tue", "Wed"],
      multiSelect: true,
      tooltip: "Working days",
    },
    {
      type: "text",
      name: "note",
      at: { page: 2, rect: [40, 600, 500, 700] },
      multiline: true,
      tooltip: "Note",
    },
    {
      type: "text",
      name: "code",
      at: { page: 2, rect: at(4) },
      maxLength: 5,
      required: true,
      tooltip: "Cost centre",
    },
    {
      type: "signature",
      name: "sign",
      at: { page: 2, rect: [40, 400, 340, 480] },
      tooltip: "Signature of the employee",
    },
  ],
});
const MAPPINGS = {
  name: "full_name",
  id: "number",
  born: "birth",
  member: "member",
  shift: "shift",
  country: "country",
  title: "title",
  days: "days",
  note: "note",
  code: { source: "cost", transform: "trim | upper" },
  sign: "signature",
};

/** An envelope of the form, once or several times. */
export async function hiringEnvelope(
  { service }: DashboardHarness,
  account: TestAccount,
  forms = 1,
): Promise<number> {
  const key = account.key();
  const create = async (path: string, json: object): Promise<number> =>
    idOf(await ask(`${service.url}/api/v1/${path}`, { key, json }));
  const template_id = idOf(await upload(service, key, PDF, { name: "Hiring form" }));
  const mapping_id = await create("mappings", { name: "M", template_id, field_mappings: MAPPINGS });
  return await create("envelopes", {
    name: "Hiring",
    pairs: Array.from({ length: forms }, () => ({ template_id, mapping_id })),
    filename_pattern: "hiring {full_name}",
  });
}

function idOf({ status, body, text }: Awaited<ReturnType<typeof ask>>): number {
  assert.equal(status, 201, text);
  return z.looseObject({ id: z.int() }).parse(body).id;
}
