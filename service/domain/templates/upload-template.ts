import { present } from "#base/assert.ts";
import type { Clock, Instant } from "#base/instant.ts";
import type { Objects, Stored } from "#base/objects.ts";
import type { Randomness } from "#base/randomness.ts";
import { Refusal } from "#base/refusal.ts";
import type { Transact } from "#base/transact.ts";
import type { AccountId, Caller, Environment } from "#domain/accounts";
import type { FormReader, ReadForm } from "./form-reader.ts";
import type { TemplateStore } from "./store.ts";
import type { Template } from "./template.ts";

/** The largest PDF that is taken, itself included. */
export const TEMPLATE_BYTES_MAX = 25 * 1024 * 1024;

const OBJECT_NAME_CHARACTERS = 24;

/** An upload that lies in the objects already. */
export type UploadedPdf = {
  readonly name: string;
  readonly description: string | null;
  readonly filename: string;
  readonly objectKey: string;
} & Pick<Stored, "sizeBytes" | "sha256">;

/** What taking a template needs. */
export type UploadTemplatePorts = {
  readonly transact: Transact<{ readonly templates: TemplateStore }>;
  readonly objects: Objects;
  readonly formReader: FormReader;
  readonly clock: Clock;
};

/** A fresh place for an account's PDF. */
export function newTemplateKey(account: AccountId, random: Randomness): string {
  return `templates/${account}/${random.base62(OBJECT_NAME_CHARACTERS)}.pdf`;
}

/**
 * Makes a template of an uploaded PDF: version 1, published to development and to the caller's
 * environment. 400 `invalid_pdf` or `no_form_fields` with a `reason` when it is no form that can
 * be filled; the object is then the caller's to delete.
 */
export async function uploadTemplate(
  ports: UploadTemplatePorts,
  caller: Caller,
  pdf: UploadedPdf,
): Promise<Template> {
  const form = await ports.formReader.read(await ports.objects.bytes(pdf.objectKey));
  if (form.kind === "refused")
    throw new Refusal(400, form.code, form.message, { reason: form.reason });
  return await record(ports, caller, pdf, form, ports.clock.now());
}

async function record(
  ports: UploadTemplatePorts,
  caller: Caller,
  pdf: UploadedPdf,
  form: ReadForm,
  now: Instant,
): Promise<Template> {
  const { name, description, ...file } = pdf;
  const { kind: _, ...read } = form;
  return await ports.transact(async ({ templates }) => {
    const { accountId } = caller;
    const id = await templates.createTemplate({ accountId, name, description, createdAt: now });
    await templates.createVersion({ templateId: id, version: 1, ...file, ...read, createdAt: now });
    for (const environment of firstEnvironments(caller))
      await templates.publish({ templateId: id, version: 1, environment, publishedAt: now });
    return present(await templates.findTemplate(accountId, id), "template just made");
  });
}

function firstEnvironments(caller: Caller): ReadonlySet<Environment> {
  return new Set<Environment>(["development", caller.environment]);
}
