const settings = {
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
      "Your plan does not allow any: filling stops when the month’s number is reached, until the next month.",
    unneeded: "Your plan has no monthly limit, so this has no effect at the moment.",
  },
  keyLimit: {
    label: "Your plan’s number of API keys",
    each: "Holds for each environment",
    together: "Holds for all environments together",
  },
  signIn: {
    title: "How members sign in",
    any: "In any way: with a password, with a passkey or by single sign-on.",
    strict: "By single sign-on only.",
    none: "This installation has no single sign-on. Its operator can set it up.",
    restrict: "Require single sign-on",
    restrictTitle: "Require single sign-on?",
    restrictHint:
      "Members who signed in with a password or a passkey have to sign in again, by single sign-on. API keys continue to work.",
    restricted: "Members now sign in by single sign-on only.",
    relax: "Allow every way to sign in",
    relaxTitle: "Allow every way to sign in?",
    relaxHint: "Members can then sign in with their passwords and passkeys again.",
    relaxed: "Members can now sign in in every way.",
    first: (name: string) =>
      `Sign out, and sign in with ${name} first: this shows that you can still get in afterwards.`,
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
    doneHint:
      "You have been signed out, and its API keys no longer work. The data is deleted within the next minutes.",
  },
};

/** The texts of the pages about the settings. */
export const settingsWords = settings;
