import { encryptedFile, legacy } from "../../../engine/ingest/reader/encrypted-file.fixture.ts";
import { buildForm, type FormSpec } from "../../../forms/builder/mod.ts";
import { type Answer, ask, formData } from "./ask.ts";
import { eventually } from "./eventually.ts";
import type { TestService } from "./service.ts";

const at = (row: number) => [20, 700 - 30 * row, 300, 720 - 30 * row] as const;

/** A form with a field of each fillable kind. */
const SMALL_FORM: FormSpec = {
  fields: [
    {
      type: "text",
      name: "person.name",
      at: at(0),
      required: true,
      maxLength: 30,
      tooltip: "Name",
    },
    { type: "text", name: "person.city", at: at(1), value: "Bern" },
    { type: "checkbox", name: "agrees", at: at(2) },
    {
      type: "combo",
      name: "state",
      at: at(3),
      options: [
        ["NY", "New York"],
        ["VT", "Vermont"],
      ],
    },
  ],
};

/** The small form as a PDF. */
export function smallPdf(): Uint8Array {
  return buildForm(SMALL_FORM);
}

/** A form that is opened with a password only. */
export function lockedPdf(): Uint8Array {
  const empty = /\/U<[0-9a-f]+>/;
  return encryptedFile(legacy(2, 3, 128), (dict) => dict.replace(empty, `/U<${"00".repeat(32)}>`));
}

/** Uploads a PDF like a client; `path` is that of another upload than a new template's. */
export async function upload(
  { url }: Pick<TestService, "url">,
  key: string,
  pdf: Uint8Array = smallPdf(),
  fields: Readonly<Record<string, string>> = { name: "Small form" },
  path = "/templates/upload",
): Promise<Answer> {
  const form = formData(fields, { file: ["small form.pdf", pdf] });
  return await ask(`${url}/api/v1${path}`, { key, form });
}

/** Repeats an upload while a starved machine answers it with 503. */
export function untilServed(send: () => Promise<Answer>): Promise<Answer> {
  return eventually("a response other than 503", send, ({ status }) => status !== 503);
}
