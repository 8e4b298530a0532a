import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { Role } from "#data/roles.ts";
import {
  AuditIcon,
  BillingIcon,
  EnvelopeIcon,
  EventsIcon,
  FilesIcon,
  FillIcon,
  FormIcon,
  JobIcon,
  KeyIcon,
  type LucideIcon,
  MappingIcon,
  MembersIcon,
  RequestsIcon,
  SchemaIcon,
  SettingsIcon,
  StartIcon,
  TasksIcon,
  UsageIcon,
  WebhookIcon,
} from "#kit/icons.ts";
import { words } from "#words/en.ts";

/** A page of the dashboard; its code is loaded when it is first opened. */
export type PageEntry = {
  /** Below the environment, such as `/keys`; `/` is the start page. Parameters as `:name`. */
  readonly path: string;
  readonly title: string;
  /** The least role that may see it. */
  readonly role: Role;
  /** Where the navigation lists it; null: it is reached from other pages. */
  readonly group: keyof typeof words.shell.groups | null;
  /** Beside its title in the navigation. */
  readonly icon: LucideIcon | null;
  readonly view: LazyExoticComponent<ComponentType>;
};

/** Every page with an environment, in the order of the navigation. */
export const PAGES: readonly PageEntry[] = [
  {
    path: "/",
    title: words.titles.start,
    role: "viewer",
    group: "start",
    icon: StartIcon,
    view: page(async () => (await import("../pages/start/start-page.tsx")).StartPage),
  },
  {
    path: "/templates",
    title: words.titles.templates,
    role: "viewer",
    group: "forms",
    icon: FormIcon,
    view: page(async () => (await import("../pages/templates/templates-page.tsx")).TemplatesPage),
  },
  {
    path: "/templates/new",
    title: words.titles.newFields,
    role: "editor",
    group: null,
    icon: null,
    view: page(async () => (await import("../pages/fields/new-form-page.tsx")).NewFormPage),
  },
  {
    path: "/templates/:id",
    title: words.titles.template,
    role: "viewer",
    group: null,
    icon: null,
    view: page(async () => (await import("../pages/templates/template-page.tsx")).TemplatePage),
  },
  {
    path: "/templates/:id/fields",
    title: words.titles.fields,
    role: "viewer",
    group: null,
    icon: null,
    view: page(async () => (await import("../pages/fields/fields-page.tsx")).FieldsPage),
  },
  {
    path: "/templates/:id/versions",
    title: words.titles.versions,
    role: "viewer",
    group: null,
    icon: null,
    view: page(async () => (await import("../pages/versions/versions-page.tsx")).VersionsPage),
  },
  {
    path: "/templates/:id/versions/:pair",
    title: words.titles.comparison,
    role: "viewer",
    group: null,
    icon: null,
    view: page(async () => (await import("../pages/versions/comparison-page.tsx")).ComparisonPage),
  },
  {
    path: "/mappings",
    title: words.titles.mappings,
    role: "viewer",
    group: "forms",
    icon: MappingIcon,
    view: page(async () => (await import("../pages/mappings/mappings-page.tsx")).MappingsPage),
  },
  {
    path: "/mappings/:id",
    title: words.titles.mapping,
    role: "viewer",
    group: null,
    icon: null,
    view: page(async () => (await import("../pages/mappings/mapping-page.tsx")).MappingPage),
  },
  {
    path: "/envelopes",
    title: words.titles.envelopes,
    role: "viewer",
    group: "forms",
    icon: EnvelopeIcon,
    view: page(async () => (await import("../pages/envelopes/envelopes-page.tsx")).EnvelopesPage),
  },
  {
    path: "/envelopes/:id",
    title: words.titles.envelope,
    role: "viewer",
    group: null,
    icon: null,
    view: page(async () => (await import("../pages/envelopes/envelope-page.tsx")).EnvelopePage),
  },
  {
    path: "/schemas",
    title: words.titles.schemas,
    role: "viewer",
    group: "forms",
    icon: SchemaIcon,
    view: page(async () => (await import("../pages/schemas/schemas-page.tsx")).SchemasPage),
  },
  {
    path: "/schemas/:id",
    title: words.titles.schema,
    role: "viewer",
    group: null,
    icon: null,
    view: page(async () => (await import("../pages/schemas/schema-page.tsx")).SchemaPage),
  },
  {
    path: "/fill",
    title: words.titles.fill,
    role: "editor",
    group: "filling",
    icon: FillIcon,
    view: page(async () => (await import("../pages/fill/fill-page.tsx")).FillPage),
  },
  {
    path: "/fill/form/:template",
    title: words.titles.fill,
    role: "editor",
    group: null,
    icon: null,
    view: page(async () => (await import("../pages/fill/fill-page.tsx")).FormFillPage),
  },
  {
    path: "/fill/:envelope",
    title: words.titles.fill,
    role: "editor",
    group: null,
    icon: null,
    view: page(async () => (await import("../pages/fill/fill-page.tsx")).FillPage),
  },
  {
    path: "/jobs",
    title: words.titles.jobs,
    role: "viewer",
    group: "filling",
    icon: JobIcon,
    view: page(async () => (await import("../pages/jobs/jobs-page.tsx")).JobsPage),
  },
  {
    path: "/jobs/:id",
    title: words.titles.job,
    role: "viewer",
    group: null,
    icon: null,
    view: page(async () => (await import("../pages/jobs/job-page.tsx")).JobPage),
  },
  {
    path: "/files",
    title: words.titles.files,
    role: "viewer",
    group: "filling",
    icon: FilesIcon,
    view: page(async () => (await import("../pages/files/files-page.tsx")).FilesPage),
  },
  {
    path: "/webhooks",
    title: words.titles.webhooks,
    role: "viewer",
    group: "developers",
    icon: WebhookIcon,
    view: page(async () => (await import("../pages/webhooks/webhooks-page.tsx")).WebhooksPage),
  },
  {
    path: "/webhooks/:id",
    title: words.titles.webhook,
    role: "viewer",
    group: null,
    icon: null,
    view: page(async () => (await import("../pages/webhooks/webhook-page.tsx")).WebhookPage),
  },
  {
    path: "/webhooks/:id/deliveries/:delivery",
    title: words.titles.delivery,
    role: "viewer",
    group: null,
    icon: null,
    view: page(async () => (await import("../pages/webhooks/delivery-page.tsx")).DeliveryPage),
  },
  {
    path: "/requests",
    title: words.titles.requests,
    role: "viewer",
    group: "developers",
    icon: RequestsIcon,
    view: page(async () => (await import("../pages/developers/requests-page.tsx")).RequestsPage),
  },
  {
    path: "/events",
    title: words.titles.events,
    role: "viewer",
    group: "developers",
    icon: EventsIcon,
    view: page(async () => (await import("../pages/developers/events-page.tsx")).EventsPage),
  },
  {
    path: "/tasks",
    title: words.titles.tasks,
    role: "viewer",
    group: "developers",
    icon: TasksIcon,
    view: page(async () => (await import("../pages/developers/tasks-page.tsx")).TasksPage),
  },
  {
    path: "/keys",
    title: words.titles.keys,
    role: "admin",
    group: "account",
    icon: KeyIcon,
    view: page(async () => (await import("../pages/keys/keys-page.tsx")).KeysPage),
  },
  {
    path: "/members",
    title: words.titles.members,
    role: "admin",
    group: "account",
    icon: MembersIcon,
    view: page(async () => (await import("../pages/members/members-page.tsx")).MembersPage),
  },
  {
    path: "/audit",
    title: words.titles.audit,
    role: "admin",
    group: "account",
    icon: AuditIcon,
    view: page(async () => (await import("../pages/audit/audit-page.tsx")).AuditPage),
  },
  {
    path: "/usage",
    title: words.titles.usage,
    role: "viewer",
    group: "account",
    icon: UsageIcon,
    view: page(async () => (await import("../pages/usage/usage-page.tsx")).UsagePage),
  },
  {
    path: "/billing",
    title: words.titles.billing,
    role: "admin",
    group: "account",
    icon: BillingIcon,
    view: page(async () => (await import("../pages/billing/billing-page.tsx")).BillingPage),
  },
  {
    path: "/settings",
    title: words.titles.settings,
    role: "admin",
    group: "account",
    icon: SettingsIcon,
    view: page(async () => (await import("../pages/settings/settings-page.tsx")).SettingsPage),
  },
];

/** A page outside environments, such as the sign-in; shown without navigation where it needs no session. */
export type OuterPage = {
  readonly path: string;
  readonly title: string;
  readonly needsSession: boolean;
  /** True: only the installation's operators know it. */
  readonly isOperators?: boolean;
  readonly view: LazyExoticComponent<ComponentType>;
};

/** `/signin`, `/setup`, `/invitation`, `/reset`, `/me`, `/erased` and `/operator`. */
export const OUTER_PAGES: readonly OuterPage[] = [
  {
    path: "/signin",
    title: words.titles.signIn,
    needsSession: false,
    view: page(async () => (await import("../pages/entry/sign-in-page.tsx")).SignInPage),
  },
  {
    path: "/setup",
    title: words.titles.setup,
    needsSession: false,
    view: page(async () => (await import("../pages/entry/setup-page.tsx")).SetupPage),
  },
  {
    path: "/invitation",
    title: words.titles.invitation,
    needsSession: false,
    view: page(async () => (await import("../pages/entry/invitation-page.tsx")).InvitationPage),
  },
  {
    path: "/reset",
    title: words.titles.reset,
    needsSession: false,
    view: page(async () => (await import("../pages/entry/reset-page.tsx")).ResetPage),
  },
  {
    path: "/me",
    title: words.titles.me,
    needsSession: true,
    view: page(async () => (await import("../pages/me/me-page.tsx")).MePage),
  },
  {
    path: "/erased",
    title: words.titles.erased,
    needsSession: false,
    view: page(async () => (await import("../pages/settings/erased-page.tsx")).ErasedPage),
  },
  {
    path: "/operator",
    title: words.titles.operator,
    needsSession: true,
    isOperators: true,
    view: page(async () => (await import("../pages/operator/operator-page.tsx")).OperatorPage),
  },
];

function page(load: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> {
  return lazy(async () => ({ default: await load() }));
}
