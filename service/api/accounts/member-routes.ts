import { Member, MemberCreate, MemberPage } from "#contract/member.ts";
import { PageQuery, pageEnd, pageRequest } from "#contract/page.ts";
import { addMember, listMembers, removeMember } from "#domain/accounts";
import { memberId } from "../http/ids.ts";
import { created, nothing, ok } from "../http/reply.ts";
import { type PortsOf, route } from "../http/route.ts";
import { memberBody } from "./bodies.ts";

type Ports = PortsOf<typeof addMember> & PortsOf<typeof listMembers>;

/** Members of the account. */
export const memberRoutes = [
  route({
    method: "GET",
    path: "/api/v1/members",
    scope: "admin",
    tag: "Account",
    summary: "List members",
    description: "Lists the account's members, newest first.",
    query: PageQuery,
    answers: { 200: { description: "A page of members.", schema: MemberPage } },
    handle: async ({ caller, query }, ports: Ports) => {
      const page = await listMembers(ports, caller, pageRequest(query));
      return ok({ members: page.items.map(memberBody), ...pageEnd(page) });
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/members",
    scope: "admin",
    tag: "Account",
    summary: "Add a member",
    description: "Adds a member to the account.",
    body: MemberCreate,
    answers: { 201: { description: "The member.", schema: Member } },
    refusals: { 409: ["member_exists"] },
    handle: async ({ caller, body }, ports: Ports) =>
      created(memberBody(await addMember(ports, caller, body))),
  }),
  route({
    method: "DELETE",
    path: "/api/v1/members/:member_id",
    scope: "admin",
    tag: "Account",
    summary: "Remove a member",
    description: "Removes a member. The owner cannot be removed.",
    answers: { 204: { description: "The member is removed." } },
    refusals: { 404: ["member_not_found"], 409: ["owner_stays"] },
    handle: async ({ caller, params }, ports: Ports) => {
      await removeMember(ports, caller, memberId(params.member_id));
      return nothing();
    },
  }),
];
