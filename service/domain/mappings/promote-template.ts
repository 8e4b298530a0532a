import { present } from "#base/assert.ts";
import { Refusal } from "#base/refusal.ts";
import { requireScope } from "#domain/access";
import { type Caller, type Environment, recordAction } from "#domain/accounts";
import {
  findVersion,
  lockLiveTemplate,
  neverPublished,
  type Template,
  type TemplateId,
  type TemplateStore,
} from "#domain/templates";
import { carryMappings, fitMappings, requireFit } from "./carry-mappings.ts";
import type { MappingDeps } from "./deps.ts";
import type { Mapping } from "./mapping.ts";

/** The version to publish, and the environment. */
export type Promotion = {
  readonly templateId: TemplateId;
  readonly to: Environment;
  /** Only a version published there; without `version`, the one published there now. */
  readonly from: Environment | null;
  /** The newest version when null and `from` is null. */
  readonly version: number | null;
  /** Moves all mappings of the template to the version. */
  readonly carry: boolean;
};

/** A template after a promotion, and what the promotion changed. */
export type Promoted = {
  readonly template: Template;
  /** The version that the environment had published before; null if none. */
  readonly previousVersion: number | null;
  /** Every mapping of the template, oldest first; `isCarried` if the promotion moved its pin. */
  readonly mappings: readonly { readonly mapping: Mapping; readonly isCarried: boolean }[];
};

/**
 * Publishes a version to an environment; publishing an older one is a rollback. Pins of mappings stay, unless `carry` is
 * set: then all are moved, or nothing happens. 403 `scope_required`: production requires an admin's key. 404
 * `template_not_found`, `version_not_found`; 409 `template_archived`, `template_not_published` (to `from`),
 * `already_published`, `mapping_incompatible`.
 */
export async function promoteTemplate(
  { transact, clock }: MappingDeps,
  caller: Caller,
  promotion: Promotion,
): Promise<Promoted> {
  const { templateId, to, carry } = promotion;
  requireScope(caller, to === "production" ? "admin" : "write");
  return await transact(async (stores) => {
    const { templates } = stores;
    const before = await lockLiveTemplate(stores, caller, templateId);
    const wanted = await versionToPublish(templates, before, promotion);
    const version = await findVersion(stores, caller, templateId, wanted);
    if (before.published[to] === version.version) throw alreadyPublished(to, version.version);
    const now = clock.now();
    const fits = await fitMappings(stores, caller, version);
    if (carry) requireFit(fits);
    const after = carry ? await carryMappings(stores, version, fits, now) : fits;
    const publication = { templateId, version: version.version, environment: to };
    await templates.publish({ ...publication, publishedAt: now });
    const details = { version: version.version, to, carry };
    const subject = `template/${templateId}`;
    await recordAction(stores, caller, { action: "template.published", at: now, subject, details });
    const template = await templates.findTemplate(caller.accountId, templateId);
    return {
      template: present(template, "template that was just promoted"),
      previousVersion: before.published[to],
      mappings: after.map(({ mapping }, index) => {
        const pin = present(fits[index], "mapping before the promotion").mapping.templateVersion;
        return { mapping, isCarried: mapping.templateVersion !== pin };
      }),
    };
  });
}

async function versionToPublish(
  templates: TemplateStore,
  template: Template,
  { from, version }: Promotion,
): Promise<number> {
  if (from === null) return version ?? template.current.version;
  if (version === null) return template.published[from] ?? refuse(from, version);
  if (await templates.wasPublished(template.id, version, from)) return version;
  return refuse(from, version);
}

function refuse(environment: Environment, version: number | null): never {
  throw neverPublished(environment, version);
}

function alreadyPublished(environment: Environment, version: number): Refusal {
  const message = `Version ${version} of the template is what ${environment} uses already.`;
  return new Refusal(409, "already_published", message, { environment, version });
}
