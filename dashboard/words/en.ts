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
  hide: "Hide",
  loading: "Loading…",
  messages: "Messages",
  more: "Show more",
  noMatch: "Nothing matches.",
  optional: "optional",
  reload: "Reload the page",
  retry: "Try again",
  save: "Save",
  search: "Search",
  show: "Show",
  unchanged: "Nothing was changed.",
};

const roles = { owner: "Owner", admin: "Admin", editor: "Editor", viewer: "Viewer" };

/** The permissions of a role, after "You can" or "They can". */
const roleHints = {
  owner: "do everything, including to erase the account and to hand it over",
  admin: "do everything except to erase the account or to hand it over",
  editor: "look at everything, change forms and fill them",
  viewer: "look at everything but change nothing",
};

const plans = { PRO: "Pro", BUSINESS: "Business", ENTERPRISE: "Enterprise" };

const environments = {
  development: "Development",
  staging: "Staging",
  production: "Production",
};

const shell = {
  account: "Account",
  accountMenu: "Your account",
  environment: "Environment",
  lone: "You are not a member of any account",
  loneHint: (email: string) =>
    `You are signed in as ${email}. Ask an owner or admin of your organization to invite this address.`,
  closed: "Your account requires single sign-on",
  closedHint: (names: string) =>
    `${names} cannot be opened with a password or a passkey. Sign in by single sign-on to continue.`,
  closedWith: (provider: string) => `Sign in with ${provider}`,
  openAccount: (name: string) => `Open ${name}`,
  menu: "Menu",
  /** Headings of the navigation; the start page needs none. */
  groups: {
    start: null,
    forms: "Forms",
    filling: "Fill",
    developers: "Developers",
    account: "Account",
    installation: "Installation",
  },
  navigation: "Pages",
  profile: "Your profile",
  signOut: "Sign out",
  showSteps: "Show the first steps",
  skip: "Skip to the content",
  theme: "Colours",
  themes: { system: "As on this device", light: "Light", dark: "Dark" },
  unnamed: "Unnamed account",
  usage: {
    used: (used: number, limit: number) =>
      `${used.toLocaleString("en")} of ${limit.toLocaleString("en")} PDFs`,
    usedUnlimited: (used: number) =>
      used === 1 ? "1 PDF this month" : `${used.toLocaleString("en")} PDFs this month`,
    plan: (name: string) => `${name} plan`,
    trial: (name: string) => `${name} plan · trial`,
  },
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
    present: "Now",
    then: "From today on",
    laterSide: "Later",
    overage: (each: string) => `${each} for each PDF beyond`,
    noOverage: "None beyond",
    later: (from: string, price: string) =>
      `Nothing is charged today, and nothing changes until ${from}. From then on it is ${price}.`,
    today: (due: string, price: string) =>
      `Charged today: ${due}, for the rest of the current period. From then on it is ${price}.`,
    nothingToday: (until: string, price: string) =>
      `Nothing is charged today: your trial continues until ${until}. Then it is ${price}.`,
    unpaid: "The payment failed, so nothing was changed. Please check your card first.",
    confirm: "Change plan now",
    confirmLater: "Change plan later",
    done: (plan: string) => `Your plan is now ${plan}.`,
    planned: (plan: string, at: string) => `Your plan becomes ${plan} on ${at}.`,
    none: "There is no larger plan.",
  },
};

const failures = {
  broken: "This page has a fault. It is ours, not yours.",
  busy: (seconds: number | null) =>
    seconds === null
      ? "Too many attempts. Please try again in a while."
      : `Too many attempts. Please try again in ${duration(seconds)}.`,
  cancelled: "Your password was not entered, so nothing was changed.",
  forbidden: "You may not see this",
  forbiddenFor: (role: string) =>
    `This needs the role ${role} or higher. Ask an owner or admin of the account to change your role.`,
  gone: "This no longer exists",
  goneHint: "It was removed, or the link is wrong.",
  missing: "Please fill in this field.",
  notFound: "There is no such page",
  outdated: "A new version is available. Reload the page to continue.",
  readOnly: "The account cannot be changed at the moment",
  readOnlyHint:
    "Not possible while the account is read-only: see the notice at the top of the page.",
  refused: "This did not work",
  /** By the code of the refusal. */
  typed: {
    challenge_ended:
      "Signing in took too long, or a wrong code was entered too often. Please enter your password again.",
    link_invalid:
      "This link does not work: it is too old, it was used already, or a newer one was sent.",
    single_sign_on_required:
      "This account requires single sign-on. Sign out, and sign in with the button for it.",
    passkey_refused:
      "This passkey is not known here: it was removed, or it belongs to another place. Try again, or use your password.",
    sign_in_failed: "The e-mail address or the password is wrong.",
    wrong_code: "This code is wrong, or it was used already. Enter the newest one.",
    wrong_password: "This is not your password.",
  } as Readonly<Record<string, string>>,
  request: "Reference for support:",
  unavailable: "The service cannot reach its database or storage at the moment.",
  unavailableHint: "What you typed is kept. Please try again in a minute.",
  unreachable: "The service cannot be reached. Is your internet connection working?",
};

/** Why the browser made or used no passkey, by the reason. */
const passkeyFaults = {
  cancelled: "No passkey was used: the dialog was closed, or it took too long. Try again.",
  known: "This device has a passkey of yours already.",
  unable: "This device cannot use a passkey here. Try another device or browser.",
};

/** The dialog before sensitive actions. */
const password = {
  title: "Is it still you?",
  hint: "This is a sensitive change. Please enter your password to continue.",
  label: "Password",
  confirm: "Continue",
  rule: "At least 12 characters. Several words in a row are easy to remember and hard to guess.",
  short: "This is too short: a password has at least 12 characters.",
};

/** Titles of pages, as the navigation shows them. */
const titles = {
  audit: "Audit log",
  billing: "Plan and billing",
  comparison: "Two versions",
  delivery: "Delivery",
  envelope: "Envelope",
  envelopes: "Envelopes",
  erased: "The account is being erased",
  events: "Events",
  fields: "Fields",
  files: "Files",
  fill: "Fill one form",
  invitation: "Your invitation",
  job: "Job",
  jobs: "Jobs",
  keys: "API keys",
  mapping: "Mapping",
  mappings: "Mappings",
  me: "Your profile",
  members: "Members",
  newFields: "Fields for a PDF",
  operator: "Operator",
  requests: "Refused requests",
  reset: "New password",
  schema: "Schema",
  schemas: "Schemas",
  settings: "Settings",
  setup: "Set up Platen",
  signIn: "Sign in",
  start: "Start",
  tasks: "Tasks",
  template: "Form",
  templates: "Forms",
  usage: "Usage",
  versions: "Versions",
  webhook: "Webhook",
  webhooks: "Webhooks",
};

/** The texts, by where they are shown. */
export const words = {
  common,
  roles,
  roleHints,
  environments,
  plans,
  shell,
  banners,
  failures,
  passkeyFaults,
  password,
  titles,
};

/** A time to wait, rounded up: seconds below two minutes, else minutes. */
function duration(seconds: number): string {
  return seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}
