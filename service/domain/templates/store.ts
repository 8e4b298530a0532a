import type { PageText } from "@platen/forms";
import type { Instant } from "#base/instant.ts";
import type { Page, PageRequest } from "#base/page.ts";
import type { AccountId, Environment } from "#domain/accounts";
import type { Tier } from "#domain/plans";
import type {
  Template,
  TemplateId,
  TemplateTexts,
  TemplateVersion,
  VersionKey,
} from "./template.ts";

/** A template before it has an id and a version. */
export type NewTemplate = TemplateTexts & {
  readonly accountId: AccountId;
  readonly createdAt: Instant;
};

/** A version whose PDF has just been stored. */
export type NewVersion = Omit<TemplateVersion, "purgedAt" | "reading">;

/** A version whose text has just been read. */
export type ReadVersion = VersionKey & {
  readonly reading: NonNullable<TemplateVersion["reading"]>;
};

/** Which templates of an account to list. */
export type TemplateFilter = {
  /** True: archived ones as well. */
  readonly archived: boolean;
  /** SHA-256 of the newest version's uploaded file; null: any. */
  readonly sha256: string | null;
};

/** The number of an account's templates that are not archived, and its tier. */
export type TemplateCount = { readonly tier: Tier; readonly live: number };

/** Publishes a version to an environment. */
export type Publication = VersionKey & {
  readonly environment: Environment;
  readonly publishedAt: Instant;
};

/** `usable`: published to the environment, now or once, and not archived. */
export type VersionUsability = "usable" | "unpublished" | "archived";

/** Records of templates; only `listUnread` and `listUnneeded` return those of all accounts. */
export type TemplateStore = {
  readonly createTemplate: (template: NewTemplate) => Promise<TemplateId>;
  /** Adds the newest version of a locked template. */
  readonly createVersion: (version: NewVersion) => Promise<void>;
  /** Replaces the reading of a version and the text of its pages. */
  readonly recordReading: (version: ReadVersion, texts: readonly PageText[]) => Promise<void>;
  /** The text of the version's pages that have fields; null until it is read, and when its PDF has been purged. */
  readonly findTexts: (version: VersionKey) => Promise<readonly PageText[] | null>;
  /** Some versions that have a PDF and no reading of this format or a later one, in random order. */
  readonly listUnread: (format: number, max: number) => Promise<readonly TemplateVersion[]>;
  readonly publish: (publication: Publication) => Promise<void>;
  readonly findTemplate: (account: AccountId, id: TemplateId) => Promise<Template | null>;
  /** The same, locked against changes until the transaction ends. */
  readonly lockTemplate: (account: AccountId, id: TemplateId) => Promise<Template | null>;
  readonly replaceTemplate: (template: Template) => Promise<void>;
  /** Counts, and blocks other counts of the same account until the transaction ends. */
  readonly holdCount: (account: AccountId) => Promise<TemplateCount>;
  /** True when a mapping or an envelope uses it. */
  readonly isInUse: (id: TemplateId) => Promise<boolean>;
  readonly listTemplates: (
    account: AccountId,
    page: PageRequest & TemplateFilter,
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
  /** True when the version is or was published to the environment. */
  readonly wasPublished: (
    id: TemplateId,
    version: number,
    environment: Environment,
  ) => Promise<boolean>;
  /** Whether a version may be used for new work in the environment. */
  readonly usabilityOf: (
    id: TemplateId,
    version: number,
    environment: Environment,
  ) => Promise<VersionUsability>;
  /**
   * Some versions of templates archived before `before` whose files nothing needs: no mapping or envelope, no pending job
   * or task, no result that can still be downloaded.
   */
  readonly listUnneeded: (before: Instant) => Promise<readonly TemplateVersion[]>;
  /** Also deletes the text of its pages. */
  readonly recordPurge: (version: VersionKey, now: Instant) => Promise<void>;
};
