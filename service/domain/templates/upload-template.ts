import { present } from "#base/assert.ts";
import type { Clock } from "#base/instant.ts";
import type { ObjectNotes } from "#base/object-notes.ts";
import type { Objects } from "#base/objects.ts";
import type { Randomness } from "#base/randomness.ts";
import { Refusal } from "#base/refusal.ts";
import type { Transact } from "#base/transact.ts";
import type { AccountId, Caller, Environment } from "#domain/accounts";
import { limitsOf, type Plans } from "#domain/plans";
import type { EncryptionChoice, FormReader, ReadForm } from "./form-reader.ts";
import type { TemplateCount, TemplateStore } from "./store.ts";
import { pdfKeys, type StoredPdf, type Template, type TemplateVersion } from "./template.ts";

const OBJECT_NAME_CHARACTERS = 24;

/** An uploaded PDF that is already stored. */
export type UploadedPdf = StoredPdf & { readonly filename: string };

/** What a request says about the form of its PDF. */
export type UploadChoices = { readonly encryption: EncryptionChoice };

/** The members of a version that come from its file. */
export type UploadedForm = Omit<ReadForm, "kind" | "converted"> &
  UploadedPdf &
  Pick<TemplateVersion, "original">;

/** What uploading a template needs. */
export type UploadTemplatePorts = {
  readonly transact: Transact<{ readonly templates: TemplateStore; readonly notes: ObjectNotes }>;
  readonly notes: ObjectNotes;
  readonly objects: Objects;
  readonly formReader: FormReader;
  readonly clock: Clock;
};

/** A new object key for an account's PDF. */
export function newTemplateKey(account: AccountId, random: Randomness): string {
  return `templates/${account}/${random.base62(OBJECT_NAME_CHARACTERS)}.pdf`;
}

/** The id of the account in the object key of its template. */
export function ownerOfTemplate(templateKey: string): string {
  const [, account = ""] = templateKey.split("/");
  return account;
}

/** The object key of the PDF that an uploaded form is converted to; most forms are not converted. */
export function convertedKey(uploadedKey: string): string {
  return uploadedKey.replace(/\.pdf$/, "-converted.pdf");
}

/**
 * Creates a template from an uploaded PDF: version 1, published to development and to the caller's environment. 400
 * `invalid_pdf` or `no_form_fields` with a `reason` when it has no form that can be filled, 403 `feature_limit_reached`
 * beyond the tier's number of templates; after a refusal the caller has to delete the object, and the converted PDF.
 */
export async function uploadTemplate(
  ports: UploadTemplatePorts & { readonly plans: Plans },
  caller: Caller,
  pdf: UploadedPdf & UploadChoices & Pick<Template, "name" | "description">,
): Promise<Template> {
  const { name, description, ...file } = pdf;
  const form = await readUploadedForm(ports, file);
  return await ports.transact(async ({ templates, notes }) => {
    const { accountId } = caller;
    requireRoom(ports.plans, await templates.holdCount(accountId));
    const now = ports.clock.now();
    const id = await templates.createTemplate({ accountId, name, description, createdAt: now });
    await templates.createVersion({ templateId: id, version: 1, ...form, createdAt: now });
    await notes.forget(pdfKeys(form));
    for (const environment of firstEnvironments(caller))
      await templates.publish({ templateId: id, version: 1, environment, publishedAt: now });
    return present(await templates.findTemplate(accountId, id), "template just made");
  });
}

/**
 * Reads the form of an uploaded PDF; 400 `invalid_pdf` or `no_form_fields` with a `reason`. What a dynamic XFA form was
 * converted to is stored beside it, and noted as unreferenced.
 */
export async function readUploadedForm(
  ports: Pick<UploadTemplatePorts, "formReader" | "objects" | "notes" | "clock">,
  { encryption, ...file }: UploadedPdf & UploadChoices,
): Promise<UploadedForm> {
  const { formReader, objects } = ports;
  const { objectKey, sizeBytes, sha256 } = file;
  const form = await formReader.read({ sizeBytes, open: () => objects.get(objectKey) }, encryption);
  if (form.kind === "refused")
    throw new Refusal(400, form.code, form.message, { reason: form.reason });
  const { kind: _, converted, ...read } = form;
  if (converted === null) return { ...read, ...file, original: null };
  const original = { objectKey, sizeBytes, sha256 };
  return { ...read, ...file, ...(await storeConverted(ports, objectKey, converted)), original };
}

async function storeConverted(
  { notes, objects, clock }: Pick<UploadTemplatePorts, "objects" | "notes" | "clock">,
  uploadedKey: string,
  pdf: Uint8Array,
): Promise<StoredPdf> {
  const objectKey = convertedKey(uploadedKey);
  await notes.note(objectKey, clock.now());
  const { sizeBytes, sha256 } = await objects.put(objectKey, pdf);
  return { objectKey, sizeBytes, sha256 };
}

function requireRoom(plans: Plans, { tier, live }: TemplateCount): void {
  const { templates } = limitsOf(plans, tier);
  if (templates === null || live < templates) return;
  const message = `An account of the tier ${tier} has at most ${templates} templates.`;
  const extras = { limit: "templates", tier };
  throw new Refusal(403, "feature_limit_reached", message, extras);
}

function firstEnvironments(caller: Caller): ReadonlySet<Environment> {
  return new Set<Environment>(["development", caller.environment]);
}
