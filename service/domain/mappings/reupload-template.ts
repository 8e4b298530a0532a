import { present } from "#base/assert.ts";
import type { Caller } from "#domain/accounts";
import {
  dropPdf,
  findFile,
  findLiveTemplate,
  lockLiveTemplate,
  pdfKeys,
  readUploadedForm,
  recordUpload,
  storePdf,
  type Template,
  type TemplateId,
  type UploadDeps,
  type UploadedPdf,
  uploadedFile,
} from "#domain/templates";

import { carryMappings, fitMappings, type MappingFit } from "./carry-mappings.ts";
import type { MappingDeps } from "./deps.ts";

/** A template with its new version, and whether its mappings fit it. */
export type Reuploaded = {
  readonly template: Template;
  readonly mappings: readonly MappingFit[];
};

/** An uploaded PDF, and whether mappings that fit it are moved to its version. */
type Reupload = UploadedPdf & NextVersion;

type NextVersion = { readonly templateId: TemplateId; readonly carry: boolean };

/** How the file of the newest version is read again. */
type Redefinition = NextVersion & {
  readonly encryption: UploadedPdf["encryption"];
  readonly added: UploadedPdf["added"];
};

/**
 * Adds an uploaded PDF as the newest version of a template, unpublished; with `carry`, fitting mappings are moved to it.
 * 404 `template_not_found`, 409 `template_archived`; 400 `invalid_pdf` or `no_form_fields` with a `reason`; after a
 * refusal the caller has to drop the PDF.
 */
export async function reuploadTemplate(
  deps: MappingDeps & UploadDeps,
  caller: Caller,
  { templateId, carry, ...pdf }: Reupload,
): Promise<Reuploaded> {
  await findLiveTemplate(deps, caller, templateId);
  const form = await readUploadedForm(deps, pdf);
  return await deps.transact(async (stores) => {
    const { current } = await lockLiveTemplate(stores, caller, templateId);
    const now = deps.clock.now();
    const version = { templateId, version: current.version + 1, ...form, createdAt: now };
    await stores.templates.createVersion(version);
    await stores.notes.forget(pdfKeys(form));
    await recordUpload(stores, caller, { id: templateId, version: version.version, at: now });
    const fits = await fitMappings(stores, caller, version);
    const mappings = carry ? await carryMappings(stores, version, fits, now) : fits;
    const template = await stores.templates.findTemplate(caller.accountId, templateId);
    return { template: present(template, "template of a new version"), mappings };
  });
}

/**
 * Adds a version with other fields on the pages of the newest one: `added` is added to its file as it was uploaded. 410
 * `file_expired` where the file is gone, and what the function above refuses.
 */
export async function redefineTemplate(
  deps: MappingDeps & UploadDeps,
  caller: Caller,
  version: Redefinition,
): Promise<Reuploaded> {
  await findLiveTemplate(deps, caller, version.templateId);
  const newest = await findFile(deps, caller, version.templateId, null);
  const pdf = await storePdf(deps, caller, deps.objects.get(uploadedFile(newest).objectKey));
  try {
    return await reuploadTemplate(deps, caller, { ...version, ...pdf, filename: newest.filename });
  } catch (error) {
    await dropPdf(deps, pdf);
    throw error;
  }
}
