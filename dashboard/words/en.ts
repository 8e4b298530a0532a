import { AUDIT } from "./en/audit.ts";
import { ENTRY } from "./en/entry.ts";
import { PEOPLE } from "./en/people.ts";

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
  optional: "optional",
  reload: "Reload the page",
  retry: "Try again",
  save: "Save",
  show: "Show",
  unchanged: "Nothing was changed.",
};

const roles = { owner: "Owner", admin: "Admin", editor: "Editor", viewer: "Viewer" };

/** What a role may do, after "You can" or "They can". */
const roleHints = {
  owner: "do everything, including to erase the account and to hand it over",
  admin: "do everything except to erase the account or to hand it over",
  editor: "look at everything, change forms and fill them",
  viewer: "look at everything but change nothing",
};

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
    sign_in_failed: "The e-mail address or the password is wrong.",
    wrong_code: "This code is wrong, or it was used already. Enter the newest one.",
    wrong_password: "This is not your password.",
  } as Readonly<Record<string, string>>,
  request: "Reference for support:",
  unavailable: "The service cannot reach its database or storage at the moment.",
  unavailableHint: "What you typed is kept. Please try again in a minute.",
  unreachable: "The service cannot be reached. Is your internet connection working?",
};

const start = {
  title: "Start",
  lead: "The next steps for this account, and its latest jobs.",
  steps: "Next steps",
  allDone: "All steps are done.",
  done: "Done",
  todo: "To do",
  plan: {
    title: "Choose a plan",
    none: "The account has no subscription, so nothing can be created. The notice at the top of the page has the way to subscribe.",
    trial: (date: string) =>
      `Your free trial lasts until ${date}. Add a way to pay before that to go on without a break.`,
    trialOpen: "You are in the free trial. Add a way to pay to go on after it.",
    active: (plan: string) => `Your plan is ${plan}.`,
    pay: "Payment details",
  },
  secondFactor: {
    title: "Protect your sign-in",
    hint: "With a second factor, a stolen password is not enough to sign in as you.",
    link: "Set it up in your profile",
  },
  invite: {
    title: "Invite colleagues",
    hint: "Each person signs in with an own password, and you choose what each of them may do.",
    link: "Invite members",
  },
  key: {
    title: "Create an API key",
    hint: "Other programs, such as your payroll system, use the account with a key of their own.",
    link: "Create an API key",
  },
  template: {
    title: "Upload your first form",
    hint: "A template is a PDF form that is filled again and again. Run the command below in a terminal, with your API key in place of YOUR_KEY and your file in place of form.pdf:",
    command: "Command that uploads a form",
    link: "All about uploading",
  },
  envelope: {
    title: "Prepare the form for filling",
    hint: "An envelope says which column of your spreadsheet belongs into which field of the form.",
    link: "How to create an envelope",
  },
  job: {
    title: "Fill your first forms",
    hint: "A job fills the form once for each row of a spreadsheet, and gives you one file with all PDFs.",
    link: "How to start a job",
  },
  jobs: {
    title: "Latest jobs",
    form: "Form",
    envelope: (id: number) => `Envelope ${id}`,
    submitted: "Started",
    rows: "PDFs",
    rowCounts: (succeeded: number, total: number) =>
      `${succeeded.toLocaleString("en")} of ${total.toLocaleString("en")}`,
    status: "State",
    statuses: {
      queued: "Waiting",
      processing: "Running",
      completed: "Finished",
      failed: "Failed",
      cancelled: "Cancelled",
    },
    someFailed: (count: number) =>
      count === 1
        ? "Finished, 1 row failed"
        : `Finished, ${count.toLocaleString("en")} rows failed`,
  },
};

const keys = {
  title: "API keys",
  lead: "With a key, another program such as your payroll system uses this account. Treat keys like passwords.",
  empty: "There are no API keys yet.",
  emptyHint:
    "Create one for each program that is to use the account, so that each can be stopped alone.",
  create: "Create a key",
  name: "Name",
  nameHint: "The program that will use it, such as “Payroll”.",
  nameMissing: "Please enter a name.",
  key: "Key",
  scope: "May",
  scopes: {
    read: "Look only",
    write: "Fill forms",
    admin: "Do everything",
  },
  scopeHints: {
    read: "Reads templates, jobs and results.",
    write: "Also uploads templates, fills forms and changes them.",
    admin: "Also manages keys, members and settings.",
  },
  environment: "Environment",
  createIn: (environment: string) =>
    `The key works in the environment ${environment}. To create one for another, change the environment at the top of the page first.`,
  created: "Created",
  createdBy: (name: string) => `by ${name}`,
  operator: "the operator",
  formerMember: "a former member",
  lastUsed: "Last used",
  never: "Never",
  expires: "Expires",
  expiry: {
    never: "Never",
    days30: "In 30 days",
    days90: "In 90 days",
    year: "In a year",
    date: "On a date…",
  },
  date: "Last day",
  dateFault: "Please choose a day in the future.",
  revoked: "Revoked",
  expired: "Expired",
  actions: "Actions",
  actionsFor: (name: string) => `Actions for ${name}`,
  shown: {
    title: "Your new API key",
    once: "Copy the key now and keep it safe, for example in a password manager. It is shown only this once.",
    key: "The key",
    attempt: "To try it, paste this into a terminal. It prints the account’s settings:",
    command: "Command to try the key",
    close: "I have kept the key",
  },
  replace: {
    action: "Replace…",
    title: (name: string) => `Replace the key “${name}”`,
    lead: "A new key with the same name and rights takes its place. Give the program the new one before the old one stops.",
    overlap: "The old key stops",
    overlaps: {
      now: "At once",
      hour: "In an hour",
      day: "In a day",
      week: "In 7 days",
    },
    submit: "Replace the key",
  },
  revoke: {
    action: "Revoke…",
    title: (name: string) => `Revoke the key “${name}”?`,
    lead: "Programs that use it stop working at once. This cannot be undone.",
    submit: "Revoke the key",
    done: (name: string) => `The key “${name}” no longer works.`,
  },
  limit: "Revoke a key that is no longer used, or change to a larger plan.",
  plans: "About plans and billing",
};

const settings = {
  title: "Settings",
  lead: "These settings apply to all environments and all members of the account.",
  form: "Settings of the account",
  saved: "The settings are saved.",
  restored: "These are changes that you have not saved yet.",
  discard: "Discard changes",
  name: "Name of the account",
  nameHint: "As your colleagues know it, such as the name of your company.",
  nameTooLong: "At most 200 characters.",
  retention: {
    label: "Keep filled PDFs and uploaded spreadsheets",
    standard: "For the standard time of this installation",
    own: "For a time of your own",
    amount: "How long",
    unit: "Unit",
    units: { days: "Days", hours: "Hours", minutes: "Minutes", seconds: "Seconds" },
    hint: "Afterwards they are deleted for good. Jobs that have started keep the time that held when they began.",
    fault: "Please enter a whole number of at least 1 and at most 30 days.",
  },
  overage: {
    label: "PDFs beyond your plan",
    unlimited: "Without a limit",
    limited: "Up to a number per month",
    none: "None",
    amount: "Number per month",
    fault: "Please enter a whole number.",
    price: (each: string) => `Each costs ${each}.`,
    priceUpTo: (each: string, most: string) => `Each costs ${each}: at most ${most} per month.`,
    refused:
      "Your plan has none: when the month’s number is reached, filling stops until the next month.",
    unneeded: "Your plan has no monthly limit, so this has no effect at the moment.",
  },
  keyLimit: {
    label: "Your plan’s number of API keys",
    each: "Holds for each environment",
    together: "Holds for all environments together",
  },
  erase: {
    title: "Erase the account",
    lead: "Deletes all templates, mappings, jobs and files of the account, ends all API keys and removes all members. It cannot be undone.",
    open: "Erase the account…",
    question: (name: string) => `Erase ${name}?`,
    thisAccount: "this account",
    consequence: "Everything in the account is deleted for good, in all environments.",
    confirm: (email: string) => `Type ${email} to confirm`,
    mismatch: "This is not the e-mail address of the account’s owner.",
    submit: "Erase for good",
    done: "The account is being erased",
    doneHint:
      "You have been signed out, and its API keys no longer work. The data is deleted within the next minutes.",
  },
};

const forms = { title: "Forms", one: "Form" };

/** The texts, by where they are shown. */
export const words = {
  ...AUDIT,
  ...ENTRY,
  ...PEOPLE,
  common,
  roles,
  roleHints,
  environments,
  shell,
  banners,
  failures,
  forms,
  start,
  keys,
  settings,
};

/** A time to wait, rounded up: seconds below two minutes, else minutes. */
function duration(seconds: number): string {
  return seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}
