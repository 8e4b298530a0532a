/**
 * Every visible text of the dashboard in English, for people in HR offices: what happened, to what, and what to do next,
 * without technical terms where a common word exists. A language is a file with the same members.
 */

/** Used by the kit and on several pages. */
const common = {
  product: "Platen",
  cancel: "Cancel",
  close: "Close",
  copied: "Copied",
  copy: "Copy",
  copyByKeys: "Selected: press Ctrl+C",
  loading: "Loading…",
  messages: "Messages",
  more: "Show more",
  optional: "optional",
  reload: "Reload the page",
  retry: "Try again",
  save: "Save",
  unchanged: "Nothing was changed.",
};

const roles = { owner: "Owner", admin: "Admin", editor: "Editor", viewer: "Viewer" };

const environments = {
  development: "Development",
  staging: "Staging",
  production: "Production",
};

const shell = {
  account: "Account",
  accountMenu: "Your account",
  environment: "Environment",
  menu: "Menu",
  navigation: "Pages",
  profile: "Your profile",
  signOut: "Sign out",
  skip: "Skip to the content",
  theme: "Colours",
  themes: { system: "As on this device", light: "Light", dark: "Dark" },
  unnamed: "Unnamed account",
  waiting: (seconds: number) =>
    `You have made very many requests. Please wait: this continues by itself in ${seconds} s.`,
};

const banners = {
  region: "Notices about your account",
  "past-due":
    "Your last payment failed. Until it is paid you can look at everything but change nothing.",
  canceled: "Your subscription has ended. You can look at everything but change nothing.",
  unpaid: "This account has no subscription yet. You can look at everything but change nothing.",
  askAdmin: "Please ask an owner or admin of the account.",
  actions: { portal: "Update payment", checkout: "Subscribe", upgrade: "See larger plan" },
  upgrade: {
    title: (plan: string) => `Change to ${plan}`,
    price: (amount: string, interval: "month" | "year") =>
      interval === "month" ? `${amount} per month` : `${amount} per year`,
    pdfs: (count: number | null) =>
      count === null ? "Unlimited PDFs" : `${count.toLocaleString("en")} PDFs per month`,
    charged: "The difference for the rest of the current period is charged at once.",
    confirm: "Change plan now",
    done: (plan: string) => `Your plan is now ${plan}.`,
    none: "There is no larger plan.",
  },
};

const failures = {
  broken: "This page has a fault. It is ours, not yours.",
  busy: (seconds: number | null) =>
    seconds === null
      ? "Too many requests were made. Please try again in a while."
      : `Too many requests were made. Please try again in ${seconds} s.`,
  forbidden: "You may not see this",
  forbiddenFor: (role: string) =>
    `This needs the role ${role} or higher. Ask an owner or admin of the account to change your role.`,
  gone: "This no longer exists",
  goneHint: "It was removed, or the link is wrong.",
  notFound: "There is no such page",
  outdated: "A new version is available. Reload the page to continue.",
  readOnly: "The account cannot be changed at the moment",
  refused: "This did not work",
  request: "Reference for support:",
  unavailable: "The service cannot reach its database or storage at the moment.",
  unavailableHint: "What you typed is kept. Please try again in a minute.",
  unreachable: "The service cannot be reached. Is your internet connection working?",
};

const entry = { signIn: "Sign in" };

const me = { title: "Your profile" };

const start = { title: "Start" };

const keys = { title: "API keys" };

const members = { title: "Members" };

const settings = { title: "Settings" };

const audit = {
  title: "Audit log",
  lead: "Who did what in this account, the latest first.",
  empty: "Nothing was recorded yet.",
  emptyHint: "Changes to keys, members, settings and the plan will appear here.",
  when: "When",
  what: "What",
  by: "By",
  subject: "Affected",
  details: "Details",
  byKey: (id: number) => `API key ${id}`,
  byService: "Platen",
  actions: {
    "account.created": "Account created",
    "account.changed": "Settings changed",
    "account.erase_requested": "Erasure requested",
    "account.erased": "Data erased",
    "api_key.created": "API key created",
    "api_key.rotated": "API key replaced",
    "api_key.revoked": "API key revoked",
    "member.added": "Member added",
    "member.removed": "Member removed",
    "plan.changed": "Plan changed",
    "scope.refused": "Refused: not allowed",
    "webhook.changed": "Webhook changed",
    "webhook.created": "Webhook created",
    "webhook.deleted": "Webhook deleted",
    "webhook.secret_rotated": "Webhook secret replaced",
  } as Readonly<Record<string, string>>,
};

/** The texts, by where they are shown. */
export const words = {
  common,
  roles,
  environments,
  shell,
  banners,
  failures,
  entry,
  me,
  start,
  keys,
  members,
  settings,
  audit,
};
