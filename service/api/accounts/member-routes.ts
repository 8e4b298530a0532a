import { Member, MemberCreate, MemberInvited, MemberPage, MemberUpdate } from "#contract/member.ts";
import { PageQuery, pageEnd, pageRequest } from "#contract/page.ts";
import { changeRole, inviteAgain, inviteMember, listMembers, removeMember } from "#domain/members";
import type { PeopleDeps } from "#domain/people";
import { memberId } from "../http/ids.ts";
import { created, nothing, ok } from "../http/reply.ts";
import { route } from "../http/route.ts";
import { invitationBody, memberBody } from "./bodies.ts";

/** Members of the account. */
export const memberRoutes = [
  route({
    method: "GET",
    path: "/api/v1/members",
    scope: "admin",
    tag: "Members",
    summary: "List members",
    description: "Lists the account's members, invited ones included, newest first.",
    query: PageQuery,
    answers: { 200: { description: "A page of members.", schema: MemberPage } },
    handle: async ({ caller, query }, deps: PeopleDeps) => {
      const page = await listMembers(deps, caller, pageRequest(query));
      return ok({ members: page.items.map(memberBody), ...pageEnd(page) });
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/members",
    scope: "admin",
    tag: "Members",
    summary: "Invite a member",
    description:
      "Invites a person to the account by a mail with a link that is valid for 7 days. Without a mail server the answer has the link. No member grants a role above their own; an API key counts as an admin.",
    body: MemberCreate,
    answers: { 201: { description: "The invited member.", schema: MemberInvited } },
    refusals: { 403: ["role_required"], 409: ["member_exists"] },
    handle: async ({ caller, body }, deps: PeopleDeps) =>
      created(invitationBody(await inviteMember(deps, caller, body))),
  }),
  route({
    method: "POST",
    path: "/api/v1/members/:member_id/invite",
    scope: "admin",
    tag: "Members",
    summary: "Send an invitation again",
    description:
      "Sends a new link to a member who has not joined yet. Earlier links no longer work.",
    answers: { 200: { description: "The invited member.", schema: MemberInvited } },
    refusals: {
      403: ["role_required"],
      404: ["member_not_found"],
      409: ["member_joined"],
    },
    handle: async ({ caller, params }, deps: PeopleDeps) =>
      ok(invitationBody(await inviteAgain(deps, caller, memberId(params.member_id)))),
  }),
  route({
    method: "PUT",
    path: "/api/v1/members/:member_id",
    scope: "admin",
    tag: "Members",
    summary: "Change a member's role",
    description:
      "Gives a member another role. No member grants or changes a role above their own; an API key counts as an admin. With `owner`, the signed-in owner hands the account over to a member who has joined, becomes an admin, and the account's `email` becomes that of the new owner.",
    body: MemberUpdate,
    answers: { 200: { description: "The member.", schema: Member } },
    refusals: {
      403: ["role_required", "member_required", "password_required"],
      404: ["member_not_found"],
      409: ["owner_stays", "member_not_joined"],
    },
    handle: async ({ caller, params, body }, deps: PeopleDeps) =>
      ok(memberBody(await changeRole(deps, caller, memberId(params.member_id), body.role))),
  }),
  route({
    method: "DELETE",
    path: "/api/v1/members/:member_id",
    scope: "admin",
    ownMember: "member_id",
    tag: "Members",
    summary: "Remove a member",
    description:
      "Removes a member and voids an open invitation. A person who is a member of no other account is signed out. Members with any role may remove themselves, except the owner.",
    answers: { 204: { description: "The member is removed." } },
    refusals: { 403: ["role_required"], 404: ["member_not_found"], 409: ["owner_stays"] },
    handle: async ({ caller, params }, deps: PeopleDeps) => {
      await removeMember(deps, caller, memberId(params.member_id));
      return nothing();
    },
  }),
];
