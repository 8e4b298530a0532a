import type { Instant } from "#base/instant.ts";
import type { Page, PageRequest } from "#base/page.ts";
import type { AccountId, Environment } from "#domain/accounts";
import type { Template, TemplateId, TemplateVersion } from "./template.ts";

/** A template before it has a number and a version. */
export type NewTemplate = Pick<Template, "accountId" | "name" | "description" | "createdAt">;

/** A version becomes what an environment uses. */
export type Publication = {
  readonly templateId: TemplateId;
  readonly version: number;
  readonly environment: Environment;
  readonly publishedAt: Instant;
};

/** What templates asks of a database. Whatever is found belongs to the account that is named. */
export type TemplateStore = {
  readonly createTemplate: (template: NewTemplate) => Promise<TemplateId>;
  readonly createVersion: (version: TemplateVersion) => Promise<void>;
  readonly publish: (publication: Publication) => Promise<void>;
  readonly findTemplate: (account: AccountId, id: TemplateId) => Promise<Template | null>;
  readonly listTemplates: (account: AccountId, page: PageRequest) => Promise<Page<Template>>;
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
};
