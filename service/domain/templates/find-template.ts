import { INTEGER_MAX } from "#base/limits.ts";
import type { Page, PageRequest } from "#base/page.ts";
import { Refusal } from "#base/refusal.ts";
import type { Caller, Environment } from "#domain/accounts";
import type { TemplateStores } from "./deps.ts";
import type { TemplateFilter } from "./store.ts";
import type { Template, TemplateId, TemplateVersion, VersionKey } from "./template.ts";

/** The caller's template; 404 `template_not_found`. */
export async function findTemplate(
  { templates }: TemplateStores,
  caller: Caller,
  id: TemplateId,
): Promise<Template> {
  return (await templates.findTemplate(caller.accountId, id)) ?? notFound();
}

/** The caller's template for new work; 404 `template_not_found`, 409 `template_archived`. */
export async function findLiveTemplate(
  stores: TemplateStores,
  caller: Caller,
  id: TemplateId,
): Promise<Template> {
  return requireLive(await findTemplate(stores, caller, id));
}

/** Like the function above, with the template locked until the transaction ends. */
export async function lockLiveTemplate(
  stores: TemplateStores,
  caller: Caller,
  id: TemplateId,
): Promise<Template> {
  return requireLive(await lockTemplate(stores, caller, id));
}

/** The caller's template, archived or not, locked until the transaction ends; 404 `template_not_found`. */
export async function lockTemplate(
  { templates }: TemplateStores,
  caller: Caller,
  id: TemplateId,
): Promise<Template> {
  return (await templates.lockTemplate(caller.accountId, id)) ?? notFound();
}

/** A version of the caller's template; 404 `version_not_found`. */
export async function findVersion(
  { templates }: TemplateStores,
  caller: Caller,
  id: TemplateId,
  version: number,
): Promise<TemplateVersion> {
  if (version > 0 && version <= INTEGER_MAX) {
    const found = await templates.findVersion(caller.accountId, id, version);
    if (found !== null) return found;
  }
  throw new Refusal(404, "version_not_found", "The template has no such version.");
}

/**
 * The version whose PDF is requested; the newest when null. 404 `template_not_found`, `version_not_found`; 410
 * `file_expired` when the PDF has been purged.
 */
export async function findFile(
  stores: TemplateStores,
  caller: Caller,
  id: TemplateId,
  version: number | null,
): Promise<TemplateVersion> {
  const { current } = await findTemplate(stores, caller, id);
  const file = version === null ? current : await findVersion(stores, caller, id, version);
  if (file.purgedAt === null) return file;
  throw new Refusal(410, "file_expired", "The template is archived, and its file was removed.");
}

/** The caller's templates that pass the filter, newest first. */
export async function listTemplates(
  { templates }: TemplateStores,
  caller: Caller,
  page: PageRequest & TemplateFilter,
): Promise<Page<Template>> {
  return await templates.listTemplates(caller.accountId, page);
}

/** The versions of the caller's template, newest first; 404 `template_not_found`. */
export async function listVersions(
  stores: TemplateStores,
  caller: Caller,
  id: TemplateId,
  page: PageRequest,
): Promise<Page<TemplateVersion>> {
  await findTemplate(stores, caller, id);
  return await stores.templates.listVersions(caller.accountId, id, page);
}

/**
 * 409 `template_not_published` when the version was never published to the caller's environment, `template_archived`
 * when its template is archived.
 */
export async function requirePublished(
  { templates }: TemplateStores,
  caller: Caller,
  { templateId, version }: VersionKey,
): Promise<void> {
  const { environment } = caller;
  const usability = await templates.usabilityOf(templateId, version, environment);
  if (usability === "usable") return;
  if (usability === "archived") throw archived();
  throw neverPublished(environment, version);
}

/** 409 `template_not_published`. */
export function neverPublished(environment: Environment, version: number | null): Refusal {
  const message =
    version === null
      ? `No version of the template is published to ${environment}.`
      : `Version ${version} of the template was never published to ${environment}.`;
  return new Refusal(409, "template_not_published", message, { environment, version });
}

function requireLive(template: Template): Template {
  if (template.archivedAt === null) return template;
  throw archived();
}

function archived(): Refusal {
  return new Refusal(409, "template_archived", "The template is archived.");
}

function notFound(): never {
  throw new Refusal(404, "template_not_found", "There is no such template.");
}
