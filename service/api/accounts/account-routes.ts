import { Account, AccountUpdate } from "#contract/account-settings.ts";
import { AuditEntryPage } from "#contract/audit-entry.ts";
import { EnvironmentPage } from "#contract/environment.ts";
import { PageQuery, pageEnd, pageRequest } from "#contract/page.ts";
import {
  type AccountDeps,
  type AccountStores,
  listAuditLog,
  listEnvironments,
  ownAccount,
} from "#domain/accounts";
import { changeSettings, type SettingsDeps } from "#domain/members";
import { type UsageDeps, usageBanners } from "#domain/usage";
import { membersOf } from "../http/body-mapper.ts";
import { ok } from "../http/reply.ts";
import { route } from "../http/route.ts";
import { accountBody, auditEntryBody } from "./bodies.ts";

type Deps = AccountDeps & AccountStores & UsageDeps & SettingsDeps;

/** The account, its environments and its audit log. */
export const accountRoutes = [
  route({
    method: "GET",
    path: "/api/v1/environments",
    scope: "read",
    tag: "Account",
    summary: "List environments",
    description:
      "Lists the environments in the order in which versions are usually published to them.",
    query: PageQuery,
    answers: { 200: { description: "The environments.", schema: EnvironmentPage } },
    handle: ({ query }) => {
      const page = listEnvironments(pageRequest(query));
      const environments = page.items.map((name) => ({ id: name, name }));
      return Promise.resolve(ok({ environments, ...pageEnd(page) }));
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/account",
    scope: "read",
    tag: "Account",
    summary: "Get the account",
    description: "Returns the account with its settings and current notices.",
    answers: { 200: { description: "The account.", schema: Account } },
    handle: async ({ caller }, deps: Deps) => {
      const notices = await usageBanners(deps, caller.accountId);
      return ok(accountBody(await ownAccount(deps, caller), notices));
    },
  }),
  route({
    method: "PUT",
    path: "/api/v1/account",
    scope: "admin",
    tag: "Account",
    summary: "Update the account",
    description: "Changes the settings given. Members left out keep their values.",
    body: AccountUpdate,
    answers: { 200: { description: "The updated account.", schema: Account } },
    refusals: {
      403: ["role_required", "password_required", "single_sign_on_required"],
      409: ["single_sign_on_missing"],
    },
    handle: async ({ caller, body }, deps: Deps) => {
      const account = await changeSettings(deps, caller, membersOf(body));
      return ok(accountBody(account, await usageBanners(deps, caller.accountId)));
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/audit-log",
    scope: "admin",
    tag: "Account",
    summary: "List the audit log",
    description: "Lists the actions performed with the account's keys, newest first.",
    query: PageQuery,
    answers: { 200: { description: "A page of entries.", schema: AuditEntryPage } },
    handle: async ({ caller, query }, deps: Deps) => {
      const page = await listAuditLog(deps, caller, pageRequest(query));
      return ok({ entries: page.items.map(auditEntryBody), ...pageEnd(page) });
    },
  }),
];
