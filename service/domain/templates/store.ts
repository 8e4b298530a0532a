import type { Instant } from "#base/instant.ts";
import type { Page, PageRequest } from "#base/page.ts";
import type { AccountId, Environment } from "#domain/accounts";
import type { Tier } from "#domain/plans";
import type { Template, TemplateId, TemplateVersion } from "./template.ts";

/** A template before it has a number and a version. */
export type NewTemplate = Pick<Template, "accountId" | "name" | "description" | "createdAt">;

/** A version whose PDF has just been put away. */
export type NewVersion = Omit<TemplateVersion, "purgedAt">;

/** What can be said anew of a template. */
export type TemplateChange = Pick<Template, "id" | "name" | "description"> &
  Pick<Template, "updatedAt" | "archivedAt">;

/** How many templates an account has that are not archived, and the tier that says how many it may. */
export type TemplateCount = { readonly tier: Tier; readonly live: number };

/** A version becomes what an environment uses. */
export type Publication = {
  readonly templateId: TemplateId;
  readonly version: number;
  readonly environment: Environment;
  readonly publishedAt: Instant;
};

/** `usable`: published to the environment, now or once, and not archived. */
export type VersionStanding = "usable" | "unpublished" | "archived";

/** What removing the files of archived templates asks of a database. */
export type TemplatePurgeStore = {
  /**
   * Some versions of templates that were archived before `before`, whose files nothing needs: no mapping or envelope, no
   * job or task under way, no result that can still be downloaded.
   */
  readonly listUnneeded: (before: Instant) => Promise<readonly TemplateVersion[]>;
  readonly recordPurge: (
    version: Pick<TemplateVersion, "templateId" | "version">,
    now: Instant,
  ) => Promise<void>;
};

/** What templates asks of a database. Whatever is found belongs to the account that is named. */
export type TemplateStore = {
  readonly createTemplate: (template: NewTemplate) => Promise<TemplateId>;
  /** The newest version from now on, of a template that is held. */
  readonly createVersion: (version: NewVersion) => Promise<void>;
  readonly publish: (publication: Publication) => Promise<void>;
  readonly findTemplate: (account: AccountId, id: TemplateId) => Promise<Template | null>;
  /** The same, and nobody else changes it or adds to it before the transaction ends. */
  readonly lockTemplate: (account: AccountId, id: TemplateId) => Promise<Template | null>;
  readonly replaceTemplate: (change: TemplateChange) => Promise<void>;
  /** Counts, and makes others who count for the same account wait until the transaction ends. */
  readonly holdCount: (account: AccountId) => Promise<TemplateCount>;
  /** True when a mapping or an envelope has it. */
  readonly isInUse: (id: TemplateId) => Promise<boolean>;
  readonly listTemplates: (
    account: AccountId,
    page: PageRequest & { readonly archived: boolean },
  ) => Promise<Page<Template>>;
  readonly listVersions: (
    account: AccountId,
    id: TemplateId,
    page: PageRequest,
  ) => Promise<Page<TemplateVersion>>;
  readonly findVersion: (
    account: AccountId,
    id: TemplateId,
    version: number,
  ) => Promise<TemplateVersion | null>;
  /** True when the version was published to the environment, now or once. */
  readonly wasPublished: (
    id: TemplateId,
    version: number,
    environment: Environment,
  ) => Promise<boolean>;
  /** Whether a version may be used for new work in the environment. */
  readonly standing: (
    id: TemplateId,
    version: number,
    environment: Environment,
  ) => Promise<VersionStanding>;
  /** What the environment uses now; null when nothing is published there. */
  readonly publishedVersion: (id: TemplateId, environment: Environment) => Promise<number | null>;
};
