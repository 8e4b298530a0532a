import type { z } from "zod";
import { OperatorAccountPage, OperatorAccountQuery, OperatorStatus } from "#contract/operator.ts";
import { isOperatorSession } from "#domain/members";
import type { PeopleDeps } from "#domain/people";
import { bodyWriter, type Mapped } from "../http/body-mapper.ts";
import { browserRoute, queryOf } from "../http/browser-route.ts";
import { unknownRoute } from "../http/known-paths.ts";
import { ok } from "../http/reply.ts";

/** The installation as its operators see it. */
export type Installation = {
  readonly readStatus: () => Promise<Mapped<typeof OperatorStatus>>;
  readonly listAccounts: (page: {
    /** The last account of the previous page; null: the first page. */
    readonly after: string | null;
    readonly limit: number;
  }) => Promise<Mapped<typeof OperatorAccountPage>["accounts"]>;
};

type Ports = PeopleDeps & { readonly installation: Installation };

const ONLY_OPERATORS =
  "For persons whose address is in OPERATORS; for all others the path is unknown, and API keys are not accepted.";

const writeStatus = bodyWriter(OperatorStatus);
const writeAccounts = bodyWriter(OperatorAccountPage);

/** The operator's view of the installation. */
export const operatorRoutes = [
  browserRoute({
    method: "GET",
    path: "/operator/status",
    summary: "Get the state of the installation",
    description: `Returns waiting work, processes, storage, database, mails and webhooks, and the results of the checks of \`platen admin doctor\`. ${ONLY_OPERATORS}`,
    answers: { 200: { description: "The state.", schema: OperatorStatus } },
    refusals: { 404: ["not_found"] },
    handle: async ({ cookie }, deps: Ports) => {
      if (!(await isOperatorSession(deps, cookie))) throw unknownRoute();
      return ok(writeStatus(await deps.installation.readStatus()));
    },
  }),
  browserRoute({
    method: "GET",
    path: "/operator/accounts",
    summary: "List all accounts",
    description: `Lists the accounts of the installation with their usage of this month, newest first. ${ONLY_OPERATORS}`,
    query: OperatorAccountQuery,
    answers: { 200: { description: "A page of accounts.", schema: OperatorAccountPage } },
    refusals: { 404: ["not_found"] },
    handle: async (request, deps: Ports) => {
      if (!(await isOperatorSession(deps, request.cookie))) throw unknownRoute();
      const { limit, cursor = null } = queryOf(OperatorAccountQuery, request);
      // One more than the page has shows whether another one follows.
      const found = await deps.installation.listAccounts({ after: cursor, limit: limit + 1 });
      const accounts = found.slice(0, limit);
      const nextCursor = found.length > limit ? (accounts.at(-1)?.id ?? null) : null;
      const body: z.output<typeof OperatorAccountPage> = writeAccounts({ accounts, nextCursor });
      return ok(body);
    },
  }),
];
