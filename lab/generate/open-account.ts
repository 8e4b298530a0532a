import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { NamedForm } from "../measure/forms.ts";

/** An account with a form that is ready to be filled. */
export type FilledAccount = {
  readonly headers: Readonly<Record<string, string>>;
  readonly fields: number;
  /** The body of a request for one document; each differs slightly. */
  readonly document: (index: number) => string;
  /** Submits a bulk job of `rows` rows. */
  readonly bulk: (rows: number) => Promise<SubmittedJob>;
};

export type SubmittedJob = { readonly id: string; readonly hasEnded: () => Promise<boolean> };

const Field = z.looseObject({
  name: z.string(),
  type: z.string(),
  required: z.boolean(),
  max_length: z.number().nullable(),
  options: z.array(z.string()),
});
const Template = z.looseObject({ id: z.int(), fields: z.array(Field) });
const Made = z.looseObject({ id: z.int() });
const Job = z.looseObject({ upload_id: z.string() });
const Status = z.looseObject({ status: z.string() });

/** Uploads a form, maps every fillable field, and creates an envelope of both. */
export async function openAccount(
  base: string,
  key: string,
  { name, pdf }: NamedForm,
  textOf: TextOf = someText,
): Promise<FilledAccount> {
  const url = `${base}/api/v1`;
  const authorization = `Bearer ${key}`;
  const upload = new FormData();
  upload.append("file", new Blob([new Uint8Array(pdf)]), "form.pdf");
  upload.append("name", name);
  const template = Template.parse(await post(`${url}/templates/upload`, authorization, upload));
  const fields = template.fields.filter(({ type }) => type !== "button" && type !== "signature");
  const field_mappings = Object.fromEntries(fields.map((field, at) => [field.name, `f${at}`]));
  const shared = { name, template_id: template.id };
  const mapping = Made.parse(
    await post(`${url}/mappings`, authorization, { ...shared, field_mappings }),
  );
  const envelope = Made.parse(
    await post(`${url}/envelopes`, authorization, { ...shared, mapping_id: mapping.id }),
  );
  const values = (index: number): readonly string[] =>
    fields.map((field, at) => valueOf(field, textOf, index, at));
  return {
    headers: { authorization, "content-type": "application/json" },
    fields: fields.length,
    document: (index) => {
      const data = Object.fromEntries(values(index).map((value, at) => [`f${at}`, value]));
      return JSON.stringify({ envelope_id: envelope.id, data });
    },
    bulk: async (rows) => {
      const header = fields.map((_, at) => `f${at}`).join(",");
      const lines = Array.from({ length: rows }, (_, row) => values(row).join(","));
      const form = new FormData();
      form.append("file", new Blob([[header, ...lines].join("\n")]), "rows.csv");
      form.append("envelope_id", String(envelope.id));
      const job = Job.parse(await post(`${url}/generate/envelope-bulk`, authorization, form));
      const status = `${url}/generate/envelope-bulk/status/${job.upload_id}`;
      const hasEnded = async (): Promise<boolean> => {
        const answer = Status.parse(await ask(status, { headers: { authorization } }));
        return !["queued", "processing"].includes(answer.status);
      };
      return { id: job.upload_id, hasEnded };
    },
  };
}

/** The text of a field in a document. */
export type TextOf = (index: number, at: number) => string;

function someText(index: number, at: number): string {
  return `Value ${index} of ${at}`;
}

function valueOf(field: z.output<typeof Field>, textOf: TextOf, index: number, at: number): string {
  if (field.type === "checkbox" || field.type === "radio")
    return field.required || (index + at) % 2 === 0 ? (field.options[0] ?? "yes") : "";
  if (field.options.length > 0) return field.options[index % field.options.length] ?? "";
  return textOf(index, at).slice(0, field.max_length ?? 40);
}

/** How often a busy service is tried. */
const ATTEMPTS_MAX = 20;
const RETRY_MS = 3000;

async function post(url: string, authorization: string, body: unknown): Promise<unknown> {
  const isForm = body instanceof FormData;
  return await ask(url, {
    method: "POST",
    headers: { authorization, ...(isForm ? {} : { "content-type": "application/json" }) },
    body: isForm ? body : JSON.stringify(body),
  });
}

/** Returns the answer's body; asks again while the service is busy. */
async function ask(url: string, request: RequestInit): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(url, request);
    if (response.ok) return await response.json();
    if (response.status !== 503 || attempt === ATTEMPTS_MAX)
      throw new Error(`${url}: ${response.status} ${await response.text()}`);
    await pause(RETRY_MS);
  }
}
