import type { Page, PageRequest } from "#base/page.ts";
import { Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import type { TemplateStore } from "./store.ts";
import type { Template, TemplateId, TemplateVersion } from "./template.ts";

/** As far as the database counts; nobody uploads as often. */
const VERSION_MAX = 2_147_483_647;

type Stores = { readonly templates: TemplateStore };

/** The caller's template; 404 `template_not_found`. */
export async function findTemplate(
  { templates }: Stores,
  caller: Caller,
  id: TemplateId,
): Promise<Template> {
  const template = await templates.findTemplate(caller.accountId, id);
  if (template !== null) return template;
  throw new Refusal(404, "template_not_found", "There is no such template.");
}

/** A version of the caller's template; 404 `version_not_found`. */
export async function findVersion(
  { templates }: Stores,
  caller: Caller,
  id: TemplateId,
  version: number,
): Promise<TemplateVersion> {
  if (version > 0 && version <= VERSION_MAX) {
    const found = await templates.findVersion(caller.accountId, id, version);
    if (found !== null) return found;
  }
  throw new Refusal(404, "version_not_found", "The template has no such version.");
}

/** The caller's templates, newest first. */
export async function listTemplates(
  { templates }: Stores,
  caller: Caller,
  page: PageRequest,
): Promise<Page<Template>> {
  return await templates.listTemplates(caller.accountId, page);
}

/** 409 `template_not_published` when the version was never published to the caller's environment. */
export async function requirePublished(
  { templates }: Stores,
  caller: Caller,
  { templateId, version }: Pick<TemplateVersion, "templateId" | "version">,
): Promise<void> {
  const { environment } = caller;
  if (await templates.wasPublished(templateId, version, environment)) return;
  const message = `Version ${version} of the template was never published to ${environment}.`;
  throw new Refusal(409, "template_not_published", message, { environment, version });
}
