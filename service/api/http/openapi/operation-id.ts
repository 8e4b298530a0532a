import type { AnyOperation } from "../route.ts";

/** Methods of operations whose path has no word for them, by HTTP method. */
const VERBS: Readonly<Record<AnyOperation["method"], string>> = {
  GET: "get",
  POST: "create",
  PUT: "update",
  DELETE: "delete",
};

/** Operations whose id does not follow from their path. */
const NAMED: Readonly<Record<string, string>> = {
  "GET /account": "account.get",
  "GET /audit-log": "account.auditLog",
  "POST /ai/mapping-suggestions": "ai.suggestMapping",
  "POST /ai/templates/:template_id/analyze": "ai.analyzeTemplate",
  "DELETE /api-keys/:api_key_id": "apiKeys.revoke",
  "PUT /billing/subscription/upgrade": "billing.upgrade",
  "PUT /billing/subscription/downgrade": "billing.downgrade",
  "POST /billing/subscription/preview": "billing.preview",
  "POST /billing/subscription/cancel": "billing.cancel",
  "POST /billing/subscription/reactivate": "billing.reactivate",
  "GET /billing/usage/current-period": "usage.current",
  "GET /billing/usage/history": "usage.history",
  "GET /billing/usage/daily": "usage.daily",
  "GET /billing/usage": "usage.events",
  "POST /generate/pdf": "documents.generate",
  "POST /generate/envelope-bulk": "bulk.submit",
  "GET /generate/envelope-bulk": "bulk.list",
  "GET /generate/envelope-bulk/status/:upload_id": "bulk.status",
  "GET /generate/envelope-bulk/results/:upload_id": "bulk.results",
  "GET /generate/envelope-bulk/download/:upload_id": "bulk.download",
  "GET /generate/envelope-bulk/download/:upload_id/:row": "bulk.downloadRow",
  "DELETE /generate/envelope-bulk/:upload_id": "bulk.cancel",
  "GET /generate/envelope-bulk/:upload_id/failed.csv": "bulk.failedCsv",
  "GET /generate/envelope-bulk/:upload_id/rows": "bulk.failedRows",
  "POST /generate/envelope-bulk/:upload_id/retry": "bulk.retry",
  "GET /generate/download/:file_id": "files.download",
  "GET /generate/tasks": "tasks.list",
  "GET /generate/status/:task_id": "tasks.get",
  "DELETE /generate/cancel/:task_id": "tasks.cancel",
  "GET /me": "me.get",
  "PUT /me/password": "me.changePassword",
  "POST /me/totp": "me.setUpTotp",
  "POST /me/totp/confirm": "me.confirmTotp",
  "DELETE /me/totp": "me.removeTotp",
  "POST /me/recovery-codes": "me.renewRecoveryCodes",
  "DELETE /me/sessions/:session_id": "me.endSession",
  "DELETE /me/sessions": "me.endOtherSessions",
  "POST /me/passkeys/options": "me.passkeyOptions",
  "POST /me/passkeys": "me.addPasskey",
  "PUT /me/passkeys/:passkey_id": "me.renamePasskey",
  "DELETE /me/passkeys/:passkey_id": "me.removePasskey",
  "POST /members": "members.invite",
  "POST /members/:member_id/invite": "members.inviteAgain",
  "DELETE /members/:member_id": "members.remove",
  "POST /templates/:template_id/versions": "templates.addVersion",
  "GET /session": "session.get",
  "POST /session": "session.signIn",
  "POST /session/second-factor": "session.confirmCode",
  "POST /session/link": "session.signInByLink",
  "POST /session/passkey/options": "session.passkeyOptions",
  "POST /session/passkey": "session.signInByPasskey",
  "GET /session/oidc/callback": "session.finishOidc",
  "DELETE /session": "session.signOut",
  "PUT /session": "session.chooseAccount",
  "POST /session/reauthenticate": "session.confirmPassword",
  "GET /session/setup": "session.setUpState",
  "POST /session/setup": "session.setUp",
  "POST /session/reset/confirm": "session.resetPassword",
  "GET /operator/status": "session.operatorStatus",
  "GET /operator/accounts": "session.operatorAccounts",
};

/**
 * Returns the `operationId`: the resource and the method, such as `templates.list`. Clients name their calls by it, ours
 * included, so it stays as it is.
 */
export function operationId({ method, path }: AnyOperation): string {
  const short = path.replace("/api/v1", "");
  return NAMED[`${method} ${short}`] ?? ruleFor(method, short);
}

/** The path's first word is the resource; the method is the last one that follows, or the usual verb. */
function ruleFor(method: AnyOperation["method"], path: string): string {
  const [resource = "", ...rest] = path.slice(1).split("/");
  const word = rest.findLast((part) => !part.startsWith(":"));
  if (word !== undefined)
    return `${camel(resource)}.${camel(rest.at(-1) === word ? word : singular(word))}`;
  const isList = method === "GET" && rest.length === 0;
  return `${camel(resource)}.${isList ? "list" : VERBS[method]}`;
}

function singular(word: string): string {
  return word.replace(/ies$/, "y").replace(/s$/, "");
}

function camel(words: string): string {
  return words.replaceAll(/[-_.](\w)/g, (_, letter: string) => letter.toUpperCase());
}
