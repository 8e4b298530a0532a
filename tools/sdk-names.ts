/** How the client names what the API offers. */
export type ClientNames = {
  /**
   * Name and comment of the class of each resource. If `sdk` extends the class by methods with more behaviour, its name
   * differs from the resource's.
   */
  readonly resources: Readonly<Record<string, readonly [name: string, comment: string]>>;
  /** Operations whose methods are written by hand in `sdk`, as those of uploads are. */
  readonly written: readonly string[];
  /** Methods whose argument is the one member of the body. */
  readonly ofOneMember: readonly string[];
  /** Sentences of a method's comment in addition to the description of its route. */
  readonly notes: Readonly<Record<string, string>>;
};

/** The names of `sdk/resources.ts`. */
export const CLIENT_NAMES: ClientNames = {
  resources: {
    account: ["AccountCalls", "The plain calls of `AccountSettings`."],
    ai: ["AiCalls", "The plain calls of `Ai`."],
    apiKeys: ["ApiKeys", "The account's API keys; every call needs an admin key."],
    billing: ["BillingCalls", "The plain calls of `Billing`."],
    bulk: ["BulkCalls", "The plain calls of `Bulk`."],
    envelopes: ["EnvelopeCalls", "The plain calls of `Envelopes`."],
    files: ["Files", "PDFs that were filled one by one."],
    mappings: ["MappingCalls", "The plain calls of `Mappings`."],
    me: [
      "MeCalls",
      "The signed-in person. For pages that authenticate by the session cookie: API keys get `member_required`.",
    ],
    members: ["Members", "The people of the account; every call needs an admin key."],
    requests: ["Requests", "Refused and failed requests of the last seven days."],
    schemaTemplates: [
      "SchemaTemplates",
      "JSON Schemas (2020-12) that mappings hold their rows to.",
    ],
    session: ["SessionCalls", "The plain calls of `BrowserSession`."],
    signatures: [
      "Signatures",
      "Signatures that values name by id: pictures, and names written by hand.",
    ],
    tasks: ["TaskCalls", "The plain calls of `Tasks`."],
    templates: ["TemplateCalls", "The plain calls of `Templates`."],
    usage: ["Usage", "The usage of the account."],
    webhookConfigs: [
      "WebhookConfigs",
      "Addresses that receive the events of the key's environment, and their deliveries.",
    ],
  },
  written: [
    "ai.detectFields",
    "billing.cancel",
    "billing.upgrade",
    "bulk.download",
    "documents.generate",
    "environments.list",
    "envelopes.csvTemplate",
    "events.list",
    "session.finishOidc",
    "session.invitation",
    "session.oidc",
    "session.reset",
  ],
  ofOneMember: [
    "account.erase",
    "mappings.validate",
    "session.chooseAccount",
    "session.confirmPassword",
    "session.signInByLink",
  ],
  notes: {
    "account.erase": "`confirm` is the owner's e-mail address.",
    "billing.invoices": "The next page begins `starting_after` the last invoice of this one.",
    "billing.portal": "The page opens once.",
    "bulk.downloadRow": "`row` counts from 1.",
    "bulk.failedCsv": "In this client, `retryFile` takes the corrected file.",
    "mappings.create":
      "A raw field name that the template does not have is a `validation_error` that names it.",
    "mappings.update": "`field_mappings` is replaced whole. For an ETag, see `updateTagged`.",
    "me.setUpTotp": "`confirmTotp` takes the code.",
    "schemaTemplates.create": "The schema is that of one row, an object by alias.",
    "session.chooseAccount": "`account` is its id.",
    "session.signIn": "`confirmCode` takes the second factor.",
    "webhookConfigs.update": "`events` is replaced whole.",
  },
};
