import { MemberPage } from "#contract/member.ts";
import { PageQuery, pageEnd, pageRequest } from "#contract/page.ts";
import { listMembers } from "#domain/accounts";
import { memberBody } from "../bodies/account-body.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** GET /api/v1/members */
export function listMembersRoute(uses: Pick<Uses, "members">): Route {
  return route({
    method: "GET",
    path: "/api/v1/members",
    scope: "admin",
    tag: "Account",
    summary: "List the account's members, newest first",
    query: PageQuery,
    answers: { 200: { description: "A page of members.", schema: MemberPage } },
    handle: async ({ caller, query }) => {
      const page = await listMembers(uses, caller, pageRequest(query));
      return ok({ members: page.items.map(memberBody), ...pageEnd(page) });
    },
  });
}
