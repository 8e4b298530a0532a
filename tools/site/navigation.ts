/** A page of the site: its source, from the root of the repository, and its address below the base. */
export type SitePage = {
  readonly source: string;
  readonly address: string;
  /** Shorter than the page's own title, for the list beside the pages. */
  readonly label: string;
  readonly isSearched: boolean;
};

/** A group of pages in the list beside the pages. */
export type SiteSection = { readonly title: string; readonly pages: readonly SitePage[] };

/** The address below which the service serves the site; `/docs` itself is the reference of the API. */
export const BASE = "/docs/guide/";

/** Sections and pages, as newcomers need them. Next to each label is its source. */
const SECTIONS: Readonly<Record<string, readonly (readonly [label: string, source: string])[]>> = {
  "Get started": [
    ["Quick start", "docs/quick-start.md"],
    ["Command line", "docs/command-line.md"],
    ["Client for JavaScript", "sdk/README.md"],
    ["Other languages", "docs/other-languages.md"],
    ["Agents", "docs/agents.md"],
  ],
  "Fill forms": [
    ["Mappings", "docs/mappings.md"],
    ["Signatures", "docs/signatures.md"],
    ["Dynamic XFA forms", "docs/dynamic-xfa.md"],
    ["Versions and promotion", "docs/versions.md"],
  ],
  "Bulk jobs": [
    ["Spreadsheets and CSV files", "docs/spreadsheets.md"],
    ["Correcting failed rows", "docs/repair.md"],
    ["Retention", "docs/retention.md"],
  ],
  Webhooks: [["Webhooks", "docs/webhooks.md"]],
  "Accounts and billing": [
    ["Environments and API keys", "docs/environments.md"],
    ["People", "docs/people.md"],
    ["Limits", "docs/limits.md"],
    ["Billing", "docs/billing.md"],
  ],
  "Self-hosting": [
    ["One machine", "docs/deploy-one-machine.md"],
    ["Several machines", "docs/deploy-several-machines.md"],
    ["Kubernetes", "docs/deploy-kubernetes.md"],
    ["Object store", "docs/object-store.md"],
    ["Hardening", "docs/hardening.md"],
  ],
  Operations: [
    ["Operating and settings", "docs/operating.md"],
    ["Monitoring", "docs/monitoring.md"],
    ["Backup and restore", "docs/backup.md"],
    ["Upgrade", "docs/upgrade.md"],
    ["Capacity", "docs/scaling.md"],
    ["Reliability", "docs/reliability.md"],
    ["Security", "SECURITY.md"],
    ["Threat model", "docs/threat-model.md"],
  ],
  Reference: [
    ["Errors", "docs/errors.md"],
    ["Glossary", "docs/glossary.md"],
    ["Engine as a library", "engine/README.md"],
    ["Benchmarks of filling", "docs/benchmarks.md"],
    ["Benchmarks of webhooks", "docs/benchmarks-webhooks.md"],
    ["Changelog", "CHANGELOG.md"],
  ],
  Project: [
    ["Contributing", "CONTRIBUTING.md"],
    ["Dependencies", "docs/dependencies.md"],
    ["Acceptance cases", "docs/acceptance.md"],
    ["Decisions", "docs/decisions/README.md"],
  ],
};

/** The section for people who change Platen. Search leaves it out, because its words hide the pages for users. */
const NOT_SEARCHED = "Project";

/** The sections of the site, in the order in which newcomers need them. */
export const SITE_SECTIONS: readonly SiteSection[] = Object.entries(SECTIONS).map(
  ([title, entries]) => ({
    title,
    pages: entries.map(([label, source]) => pageOf(label, source, title !== NOT_SEARCHED)),
  }),
);

/** The page of a decision record. */
export function recordPage(source: string, title: string): SitePage {
  const [number = ""] = /\d{4}/.exec(source) ?? [];
  return pageOf(`${number} ${title}`, source, false);
}

function pageOf(label: string, source: string, isSearched: boolean): SitePage {
  return { source, address: addressOf(source), label, isSearched };
}

/** `docs/webhooks.md` is at `webhooks`, `sdk/README.md` at `sdk`, `SECURITY.md` at `security`. */
function addressOf(source: string): string {
  return source
    .replace(/^docs\//, "")
    .replace(/(?:\/README)?\.md$/, "")
    .toLowerCase();
}
