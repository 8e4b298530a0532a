import type { z } from "zod";
import { isoString } from "#base/instant.ts";
import { pageEnd, pageRequest } from "#contract/page.ts";
import { RefusedRequestPage, RefusedRequestQuery } from "#contract/refused-request.ts";
import { listRefusedRequests, type RequestLogDeps, type StoredRequest } from "#domain/request-log";
import { actedByBody } from "../http/actor-body.ts";
import { ok } from "../http/reply.ts";
import { route } from "../http/route.ts";

type RequestBody = z.input<typeof RefusedRequestPage>["requests"][number];

/** The request log. */
export const requestLogRoutes = [
  route({
    method: "GET",
    path: "/api/v1/requests",
    scope: "read",
    tag: "Account",
    summary: "List refused requests",
    description:
      "Lists the refused and failed requests of the key's environment in the last seven days, newest first. A request appears within a few seconds. Requests without a valid key or session are not recorded, and of very many in a short time only some are.",
    query: RefusedRequestQuery,
    answers: { 200: { description: "A page of requests.", schema: RefusedRequestPage } },
    handle: async ({ caller, query }, deps: RequestLogDeps) => {
      const { status, code = null, ...paging } = query;
      const statusClass = status === "4xx" || status === "5xx" ? status : null;
      const asked = pageRequest({ ...paging, skip: 0 });
      const page = await listRefusedRequests(deps, caller, { statusClass, code }, asked);
      return ok({ requests: page.items.map(requestBody), ...pageEnd(page) });
    },
  }),
];

function requestBody(request: StoredRequest): RequestBody {
  const { requestId, at, method, path, status, code, message, by } = request;
  const shown = { method, path, status, code, message, by: actedByBody(by) };
  return { request_id: requestId, at: isoString(at), ...shown };
}
