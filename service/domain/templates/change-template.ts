import { Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import type { TemplateDeps } from "./deps.ts";
import { lockTemplate } from "./find-template.ts";
import type { Template, TemplateId, TemplateTexts } from "./template.ts";

/** Changes the members given; the PDF and its versions stay as they are. 404 `template_not_found`. */
export async function changeTemplate(
  { transact, clock }: TemplateDeps,
  caller: Caller,
  id: TemplateId,
  change: Partial<TemplateTexts>,
): Promise<Template> {
  return await transact(async (stores) => {
    const before = await lockTemplate(stores, caller, id);
    const template = { ...before, ...change, updatedAt: clock.now() };
    await stores.templates.replaceTemplate(template);
    return template;
  });
}

/**
 * Archives a template: it is hidden from the list, cannot be used for new work, and its files are deleted once nothing
 * needs them. 404 `template_not_found`; 409 `template_in_use` while a mapping is made for any of its versions or an
 * envelope uses it: these would be useless without it. Archiving an archived template has no effect.
 */
export async function archiveTemplate(
  { transact, clock }: TemplateDeps,
  caller: Caller,
  id: TemplateId,
): Promise<void> {
  await transact(async (stores) => {
    const template = await lockTemplate(stores, caller, id);
    if (template.archivedAt !== null) return;
    if (await stores.templates.isInUse(id))
      throw new Refusal(409, "template_in_use", "A mapping or an envelope uses this template.");
    const now = clock.now();
    await stores.templates.replaceTemplate({ ...template, updatedAt: now, archivedAt: now });
  });
}
