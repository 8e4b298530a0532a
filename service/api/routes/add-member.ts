import { Member, MemberCreate } from "#contract/member.ts";
import { addMember } from "#domain/accounts";
import { memberBody } from "../bodies/account-body.ts";
import { created } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** POST /api/v1/members */
export function addMemberRoute(uses: Pick<Uses, "transact" | "clock">): Route {
  return route({
    method: "POST",
    path: "/api/v1/members",
    scope: "admin",
    tag: "Account",
    summary: "Add a member to the account",
    body: MemberCreate,
    answers: { 201: { description: "The member.", schema: Member } },
    refusals: { 409: ["member_exists"] },
    handle: async ({ caller, body }) => created(memberBody(await addMember(uses, caller, body))),
  });
}
