import { present } from "#base/assert.ts";
import type { Clock } from "#base/instant.ts";
import type { ObjectNotes } from "#base/object-notes.ts";
import type { Objects, Stored } from "#base/objects.ts";
import type { Randomness } from "#base/randomness.ts";
import { Refusal } from "#base/refusal.ts";
import type { Transact } from "#base/transact.ts";
import type { AccountId, Caller, Environment } from "#domain/accounts";
import { limitsOf, type Plans } from "#domain/plans";
import type { FormReader, ReadForm } from "./form-reader.ts";
import type { TemplateCount, TemplateStore } from "./store.ts";
import type { Template } from "./template.ts";

const OBJECT_NAME_CHARACTERS = 24;

/** An uploaded PDF that is already stored. */
export type UploadedPdf = {
  readonly filename: string;
  readonly objectKey: string;
} & Pick<Stored, "sizeBytes" | "sha256">;

/** The members of a version that come from its form. */
export type UploadedForm = Omit<ReadForm, "kind">;

/** What uploading a template needs. */
export type UploadTemplatePorts = {
  readonly transact: Transact<{ readonly templates: TemplateStore; readonly notes: ObjectNotes }>;
  readonly objects: Objects;
  readonly formReader: FormReader;
  readonly clock: Clock;
};

/** A new object key for an account's PDF. */
export function newTemplateKey(account: AccountId, random: Randomness): string {
  return `templates/${account}/${random.base62(OBJECT_NAME_CHARACTERS)}.pdf`;
}

/**
 * Creates a template from an uploaded PDF: version 1, published to development and to the caller's environment. 400
 * `invalid_pdf` or `no_form_fields` with a `reason` when it has no form that can be filled, 403 `feature_limit_reached`
 * beyond the tier's number of templates; after a refusal the caller has to delete the object.
 */
export async function uploadTemplate(
  ports: UploadTemplatePorts & { readonly plans: Plans },
  caller: Caller,
  pdf: UploadedPdf & Pick<Template, "name" | "description">,
): Promise<Template> {
  const { name, description, ...file } = pdf;
  const form = await readUploadedForm(ports, file);
  return await ports.transact(async ({ templates, notes }) => {
    const { accountId } = caller;
    requireRoom(ports.plans, await templates.holdCount(accountId));
    const now = ports.clock.now();
    const id = await templates.createTemplate({ accountId, name, description, createdAt: now });
    await templates.createVersion({ templateId: id, version: 1, ...file, ...form, createdAt: now });
    await notes.forget([file.objectKey]);
    for (const environment of firstEnvironments(caller))
      await templates.publish({ templateId: id, version: 1, environment, publishedAt: now });
    return present(await templates.findTemplate(accountId, id), "template just made");
  });
}

/** Reads the form of an uploaded PDF; 400 `invalid_pdf` or `no_form_fields` with a `reason`. */
export async function readUploadedForm(
  { formReader, objects }: Pick<UploadTemplatePorts, "formReader" | "objects">,
  { objectKey, sizeBytes }: Pick<UploadedPdf, "objectKey" | "sizeBytes">,
): Promise<UploadedForm> {
  const form = await formReader.read({ sizeBytes, open: () => objects.get(objectKey) });
  if (form.kind === "refused")
    throw new Refusal(400, form.code, form.message, { reason: form.reason });
  const { kind: _, ...read } = form;
  return read;
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
