import { present } from "#base/assert.ts";
import type { Instant } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import { type AuditStore, type Caller, type Environment, recordAction } from "#domain/accounts";
import { limitsOf, type Plans } from "#domain/plans";
import {
  type EncryptionChoice,
  type ReadForm,
  type RequestedFields,
  readRequestedFields,
} from "#domain/templates/untrusted";
import type { TemplateDeps, UploadDeps } from "./deps.ts";
import type { TemplateCount } from "./store.ts";
import {
  pdfKeys,
  type StoredPdf,
  type Template,
  type TemplateId,
  type TemplateTexts,
  type VersionPdf,
} from "./template.ts";

const OBJECT_NAME_CHARACTERS = 24;

/** An uploaded PDF that is already stored. */
export type UploadedPdf = StoredPdf & {
  readonly filename: string;
  readonly encryption: EncryptionChoice;
  /** Fields to add to it; null: none. */
  readonly added: RequestedFields | null;
};

/** The members of a version that come from its file. */
export type UploadedForm = Omit<ReadForm, "kind" | "converted"> &
  VersionPdf & { readonly filename: string };

/** Stores a PDF that is being uploaded. It is noted as unreferenced until a version refers to it. */
export async function storePdf(
  { notes, objects, clock, randomness }: UploadDeps,
  { accountId }: Caller,
  pdf: AsyncIterable<Uint8Array> | Uint8Array,
): Promise<StoredPdf> {
  const objectKey = `templates/${accountId}/${randomness.base62(OBJECT_NAME_CHARACTERS)}.pdf`;
  await notes.note(objectKey, clock.now());
  const { sizeBytes, sha256 } = await objects.put(objectKey, pdf);
  return { objectKey, sizeBytes, sha256 };
}

/** Deletes a stored PDF that no version refers to, and the PDF that it was converted to. */
export async function dropPdf(
  { notes, objects }: UploadDeps,
  { objectKey }: StoredPdf,
): Promise<void> {
  const keys = [objectKey, convertedKey(objectKey)];
  for (const key of keys) await objects.delete(key);
  await notes.forget(keys);
}

/** Returns the id of the account in the object key of its template. */
export function ownerOfTemplate(templateKey: string): string {
  const [, account = ""] = templateKey.split("/");
  return account;
}

/**
 * Creates a template from an uploaded PDF: version 1, published to development and to the caller's environment. 400
 * `invalid_pdf` or `no_form_fields` with a `reason` when it has no form that can be filled, 403 `feature_limit_reached`
 * beyond the tier's number of templates; after a refusal the caller has to drop the PDF.
 */
export async function uploadTemplate(
  deps: TemplateDeps,
  caller: Caller,
  pdf: UploadedPdf & TemplateTexts,
): Promise<Template> {
  const { name, description, ...file } = pdf;
  const form = await readUploadedForm(deps, file);
  return await deps.transact(async (stores) => {
    const { templates, notes } = stores;
    const { accountId } = caller;
    requireRoom(deps.plans, await templates.holdCount(accountId));
    const now = deps.clock.now();
    const id = await templates.createTemplate({ accountId, name, description, createdAt: now });
    await templates.createVersion({ templateId: id, version: 1, ...form, createdAt: now });
    await notes.forget(pdfKeys(form));
    for (const environment of firstEnvironments(caller))
      await templates.publish({ templateId: id, version: 1, environment, publishedAt: now });
    await recordUpload(stores, caller, { id, version: 1, at: now });
    return present(await templates.findTemplate(accountId, id), "template just made");
  });
}

/** Records the upload of a version in the audit log. */
export async function recordUpload(
  stores: { readonly audit: AuditStore },
  caller: Caller,
  { id, version, at }: { readonly id: TemplateId; readonly version: number; readonly at: Instant },
): Promise<void> {
  const subject = `template/${id}`;
  await recordAction(stores, caller, {
    action: "template.uploaded",
    at,
    subject,
    details: { version },
  });
}

/**
 * Reads the form of an uploaded PDF; 400 `invalid_pdf` or `no_form_fields` with a `reason`, `validation_error` where fields
 * cannot be added. The PDF that a dynamic XFA form is converted to, or that fields are added to, is stored beside it, and
 * noted as unreferenced.
 */
export async function readUploadedForm(
  deps: UploadDeps,
  { encryption, added, ...file }: UploadedPdf,
): Promise<UploadedForm> {
  const { formReader, objects } = deps;
  const { objectKey, sizeBytes, sha256 } = file;
  const pdf = { sizeBytes, open: () => objects.get(objectKey) };
  const form =
    added === null
      ? await formReader.read(pdf, encryption)
      : await readRequestedFields(formReader, pdf, added, encryption);
  if (form.kind === "refused")
    throw new Refusal(400, form.code, form.message, { reason: form.reason });
  const { kind: _, converted, ...read } = form;
  if (converted === null) return { ...read, ...file, original: null };
  const original = { objectKey, sizeBytes, sha256 };
  return { ...read, ...file, ...(await storeConverted(deps, objectKey, converted)), original };
}

async function storeConverted(
  { notes, objects, clock }: UploadDeps,
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

/** Returns the object key of the PDF that an uploaded form is converted to; most forms are not converted. */
function convertedKey(uploadedKey: string): string {
  return uploadedKey.replace(/\.pdf$/, "-converted.pdf");
}
