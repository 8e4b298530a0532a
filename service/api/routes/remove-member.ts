import { removeMember } from "#domain/accounts";
import { memberId } from "../bodies/ids.ts";
import { nothing } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** DELETE /api/v1/members/{member_id} */
export function removeMemberRoute(uses: Pick<Uses, "transact" | "clock">): Route {
  return route({
    method: "DELETE",
    path: "/api/v1/members/:member_id",
    scope: "admin",
    tag: "Account",
    summary: "Remove a member, but not the owner",
    answers: { 204: { description: "The member is gone." } },
    refusals: { 404: ["member_not_found"], 409: ["owner_stays"] },
    handle: async ({ caller, params }) => {
      await removeMember(uses, caller, memberId(params.member_id));
      return nothing();
    },
  });
}
