import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { Role } from "#data/roles.ts";
import { words } from "#words/en.ts";

/** A page of the dashboard; its code is loaded when it is first opened. */
export type PageEntry = {
  /** Below the environment, such as `/keys`; `/` is the start page. Parameters as `:name`. */
  readonly path: string;
  readonly title: string;
  /** The least role that may see it. */
  readonly role: Role;
  /** False for pages that are reached from others. */
  readonly isInNavigation: boolean;
  readonly view: LazyExoticComponent<ComponentType>;
};

/** Every page with an environment, in the order of the navigation. */
export const PAGES: readonly PageEntry[] = [
  {
    path: "/",
    title: words.start.title,
    role: "viewer",
    isInNavigation: true,
    view: page(async () => (await import("../pages/start/start-page.tsx")).StartPage),
  },
  {
    path: "/templates",
    title: words.forms.title,
    role: "viewer",
    isInNavigation: true,
    view: page(async () => (await import("../pages/templates/templates-page.tsx")).TemplatesPage),
  },
  {
    path: "/templates/:id",
    title: words.forms.one,
    role: "viewer",
    isInNavigation: false,
    view: page(async () => (await import("../pages/templates/template-page.tsx")).TemplatePage),
  },
  {
    path: "/keys",
    title: words.keys.title,
    role: "admin",
    isInNavigation: true,
    view: page(async () => (await import("../pages/keys/keys-page.tsx")).KeysPage),
  },
  {
    path: "/members",
    title: words.members.title,
    role: "admin",
    isInNavigation: true,
    view: page(async () => (await import("../pages/members/members-page.tsx")).MembersPage),
  },
  {
    path: "/audit",
    title: words.audit.title,
    role: "admin",
    isInNavigation: true,
    view: page(async () => (await import("../pages/audit/audit-page.tsx")).AuditPage),
  },
  {
    path: "/settings",
    title: words.settings.title,
    role: "admin",
    isInNavigation: true,
    view: page(async () => (await import("../pages/settings/settings-page.tsx")).SettingsPage),
  },
];

/** A page outside environments, such as the sign-in; shown without navigation where it needs no session. */
export type OuterPage = {
  readonly path: string;
  readonly title: string;
  readonly needsSession: boolean;
  readonly view: LazyExoticComponent<ComponentType>;
};

/** `/signin`, `/setup`, `/invitation`, `/reset`, `/me` and `/erased`. */
export const OUTER_PAGES: readonly OuterPage[] = [
  {
    path: "/signin",
    title: words.entry.signIn,
    needsSession: false,
    view: page(async () => (await import("../pages/entry/sign-in-page.tsx")).SignInPage),
  },
  {
    path: "/setup",
    title: words.setup.title,
    needsSession: false,
    view: page(async () => (await import("../pages/entry/setup-page.tsx")).SetupPage),
  },
  {
    path: "/invitation",
    title: words.invitation.title,
    needsSession: false,
    view: page(async () => (await import("../pages/entry/invitation-page.tsx")).InvitationPage),
  },
  {
    path: "/reset",
    title: words.reset.title,
    needsSession: false,
    view: page(async () => (await import("../pages/entry/reset-page.tsx")).ResetPage),
  },
  {
    path: "/me",
    title: words.me.title,
    needsSession: true,
    view: page(async () => (await import("../pages/me/me-page.tsx")).MePage),
  },
  {
    path: "/erased",
    title: words.settings.erase.done,
    needsSession: false,
    view: page(async () => (await import("../pages/settings/erased-page.tsx")).ErasedPage),
  },
];

function page(load: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> {
  return lazy(async () => ({ default: await load() }));
}
