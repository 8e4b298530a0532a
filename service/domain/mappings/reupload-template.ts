import { present } from "#base/assert.ts";
import type { Clock } from "#base/instant.ts";
import type { ObjectNotes } from "#base/object-notes.ts";
import type { Transact } from "#base/transact.ts";
import type { Caller } from "#domain/accounts";
import {
  findLiveTemplate,
  lockLiveTemplate,
  pdfKeys,
  readUploadedForm,
  type Template,
  type TemplateId,
  type TemplateStore,
  type UploadChoices,
  type UploadedPdf,
  type UploadTemplatePorts,
} from "#domain/templates";
import { carryMappings, fitMappings, type MappingFit } from "./carry-mappings.ts";
import type { MappingStore } from "./store.ts";

type Stores = {
  readonly templates: TemplateStore;
  readonly mappings: MappingStore;
  readonly notes: ObjectNotes;
};

/** What uploading a new version needs. */
export type ReuploadTemplatePorts = Pick<
  UploadTemplatePorts,
  "formReader" | "objects" | "notes"
> & {
  readonly templates: TemplateStore;
  readonly transact: Transact<Stores>;
  readonly clock: Clock;
};

/** A template with its new version, and whether its mappings fit it. */
export type Reuploaded = {
  readonly template: Template;
  readonly mappings: readonly MappingFit[];
};

/**
 * Adds an uploaded PDF as the newest version of a template, unpublished; with `carry`, fitting mappings are moved to it.
 * 404 `template_not_found`, 409 `template_archived`; 400 `invalid_pdf` or `no_form_fields` with a `reason`; after a
 * refusal the caller has to delete the object, and the converted PDF.
 */
export async function reuploadTemplate(
  ports: ReuploadTemplatePorts,
  caller: Caller,
  {
    templateId,
    carry,
    ...pdf
  }: UploadedPdf & UploadChoices & { templateId: TemplateId; carry: boolean },
): Promise<Reuploaded> {
  await findLiveTemplate(ports, caller, templateId);
  const form = await readUploadedForm(ports, pdf);
  return await ports.transact(async (stores) => {
    const { current } = await lockLiveTemplate(stores, caller, templateId);
    const now = ports.clock.now();
    const version = { templateId, version: current.version + 1, ...form, createdAt: now };
    await stores.templates.createVersion(version);
    await stores.notes.forget(pdfKeys(form));
    const fits = await fitMappings(stores, caller, version);
    const mappings = carry ? await carryMappings(stores, version, fits, now) : fits;
    const template = await stores.templates.findTemplate(caller.accountId, templateId);
    return { template: present(template, "template of a new version"), mappings };
  });
}
