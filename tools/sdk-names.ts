/** How the client names what the API offers. */
export type ClientNames = {
  /**
   * Name and comment of the class of each resource. If `sdk` extends the class by methods with more behaviour, its name
   * differs from the resource's.
   */
  readonly resources: Readonly<Record<string, readonly [name: string, comment: string]>>;
  /** `resource.method` of a call whose name does not follow from its path; `null`: written by hand in `sdk`. */
  readonly calls: Readonly<Record<string, string | null>>;
  /** Methods whose argument is the one member of the body. */
  readonly ofOneMember: readonly string[];
  /** Sentences of a method's comment in addition to the description of its route. */
  readonly notes: Readonly<Record<string, string>>;
  /** Path parameters that are texts; the others are numbers. */
  readonly texts: readonly string[];
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
  calls: {
    "GET /api/v1/environments": null,
    "GET /api/v1/audit-log": "account.auditLog",
    "POST /api/v1/ai/mapping-suggestions": "ai.suggestMapping",
    "POST /api/v1/ai/templates/{template_id}/analyze": "ai.analyzeTemplate",
    "POST /api/v1/ai/detect-fields": null,
    "DELETE /api/v1/api-keys/{api_key_id}": "apiKeys.revoke",
    "PUT /api/v1/billing/subscription/upgrade": null,
    "POST /api/v1/billing/subscription/cancel": null,
    "GET /api/v1/billing/usage/current-period": "usage.current",
    "GET /api/v1/billing/usage/history": "usage.history",
    "GET /api/v1/billing/usage/daily": "usage.daily",
    "GET /api/v1/billing/usage": "usage.events",
    "GET /api/v1/generate/envelope-bulk": "bulk.list",
    "GET /api/v1/generate/envelope-bulk/status/{upload_id}": "bulk.status",
    "GET /api/v1/generate/envelope-bulk/results/{upload_id}": "bulk.results",
    "GET /api/v1/generate/envelope-bulk/download/{upload_id}": null,
    "GET /api/v1/generate/envelope-bulk/download/{upload_id}/{row}": "bulk.downloadRow",
    "DELETE /api/v1/generate/envelope-bulk/{upload_id}": "bulk.cancel",
    "GET /api/v1/generate/envelope-bulk/{upload_id}/failed.csv": "bulk.failedCsv",
    "GET /api/v1/generate/envelope-bulk/{upload_id}/rows": "bulk.failedRows",
    "GET /api/v1/envelopes/{envelope_id}/csv-template": null,
    "GET /api/v1/events": null,
    "POST /api/v1/generate/pdf": null,
    "GET /api/v1/generate/download/{file_id}": "files.download",
    "GET /api/v1/requests": "requests.list",
    "GET /api/v1/generate/tasks": "tasks.list",
    "GET /api/v1/generate/status/{task_id}": "tasks.get",
    "DELETE /api/v1/generate/cancel/{task_id}": "tasks.cancel",
    "PUT /api/v1/me/password": "me.changePassword",
    "POST /api/v1/me/totp": "me.setUpTotp",
    "POST /api/v1/me/totp/confirm": "me.confirmTotp",
    "DELETE /api/v1/me/totp": "me.removeTotp",
    "POST /api/v1/me/recovery-codes": "me.renewRecoveryCodes",
    "DELETE /api/v1/me/sessions/{session_id}": "me.endSession",
    "DELETE /api/v1/me/sessions": "me.endOtherSessions",
    "POST /api/v1/me/passkeys/options": "me.passkeyOptions",
    "POST /api/v1/me/passkeys": "me.addPasskey",
    "PUT /api/v1/me/passkeys/{passkey_id}": "me.renamePasskey",
    "DELETE /api/v1/me/passkeys/{passkey_id}": "me.removePasskey",
    "POST /api/v1/members": "members.invite",
    "POST /api/v1/members/{member_id}/invite": "members.inviteAgain",
    "DELETE /api/v1/members/{member_id}": "members.remove",
    "POST /session": "session.signIn",
    "POST /session/second-factor": "session.confirmCode",
    "POST /session/link": "session.signInByLink",
    "POST /session/passkey/options": "session.passkeyOptions",
    "POST /session/passkey": "session.signInByPasskey",
    "GET /session/oidc": null,
    "GET /session/oidc/callback": null,
    "DELETE /session": "session.signOut",
    "PUT /session": "session.chooseAccount",
    "POST /session/reauthenticate": "session.confirmPassword",
    "GET /session/setup": "session.setUpState",
    "POST /session/setup": "session.setUp",
    "POST /session/invitation": null,
    "POST /session/reset": null,
    "POST /session/reset/confirm": "session.resetPassword",
    "GET /operator/status": "session.operatorStatus",
    "GET /operator/accounts": "session.operatorAccounts",
  },
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
  texts: ["file_id", "invoice_id", "signature_id", "task_id", "upload_id"],
};
