/** A form, its mappings through the API, and its spreadsheet, for tests of the mapping editor. */
import type { z } from "zod";
import { buildForm } from "../../../forms/builder/mod.ts";
import { Mapping } from "../../../service/contract/mapping.ts";
import { Template } from "../../../service/contract/template.ts";
import { ask } from "../../support/harness/ask.ts";
import type { TestAccount, TestService } from "../../support/harness/service.ts";
import { upload } from "../../support/harness/templates.ts";

const at = (row: number, left = 200, right = 500) =>
  [left, 700 - 40 * row, right, 722 - 40 * row] as const;
const LABELS = ["Full name", "City", "Start date", "Salary", "Member", "Employee number"];
const FORM = buildForm({
  pages: [
    {
      marks: LABELS.map((text, row) => ({ kind: "text", at: [60, 706 - 40 * row], text })),
    },
  ],
  fields: [
    { type: "text", name: "name", at: at(0), required: true, tooltip: "Full name" },
    { type: "text", name: "city", at: at(1), tooltip: "City" },
    { type: "text", name: "start", at: at(2), tooltip: "Start date" },
    { type: "text", name: "salary", at: at(3), tooltip: "Salary" },
    { type: "checkbox", name: "member", at: at(4, 200, 220), tooltip: "Member" },
    { type: "text", name: "number", at: at(5), tooltip: "Employee number" },
  ],
});

/** The entries that fill the first three fields from the columns of `SHEET`. */
export const FED = { name: "person", city: "town", start: "since" };
/** A CSV of two rows. */
export const SHEET =
  "person,town,since\nAda Lovelace,London,1843-08-10\nGrace Hopper,New York,1944-07-02\n";

/** The form as a template of an account. */
export type Form = {
  readonly service: TestService;
  readonly account: TestAccount;
  readonly id: number;
};

type Entries = z.output<typeof Mapping>["field_mappings"];

/** Uploads the form to the account. */
export async function uploadForm(service: TestService, account: TestAccount): Promise<Form> {
  const { id } = Template.parse(
    (await upload(service, account.key(), FORM, { name: "Hiring form" })).body,
  );
  return { service, account, id };
}

/** Creates a mapping of the form; returns its id. */
export async function mappingOf(
  { service, account, id }: Form,
  name: string,
  entries: object = {},
): Promise<number> {
  const json = { name, template_id: id, field_mappings: entries };
  const made = await ask(`${service.url}/api/v1/mappings`, { key: account.key(), json });
  return Mapping.parse(made.body).id;
}

/** The entries of a mapping as the API returns them. */
export async function entriesOf({ service, account }: Form, mapping: number): Promise<Entries> {
  const url = `${service.url}/api/v1/mappings/${mapping}`;
  return Mapping.parse((await ask(url, { key: account.key() })).body).field_mappings;
}

/** A CSV to choose in a file input. */
export function sheetOf(
  name: string,
  content: string,
): { readonly name: string; readonly mimeType: string; readonly buffer: Buffer } {
  return { name, mimeType: "text/csv", buffer: Buffer.from(content) };
}
