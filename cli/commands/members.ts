import type { MemberInvited, MemberPage } from "@platen/sdk";
import type { Command } from "commander";
import { deleteVerb, KINDS, verbOf } from "../remote/kinds.ts";
import { listVerb } from "../remote/list.ts";
import { group, type Shown, verb } from "../remote/verb.ts";
import { oneOf } from "../terminal/option-values.ts";

const ROLES = ["admin", "editor", "viewer"] as const;

/** The role options of `invite` and `role`. */
type RoleOptions = { readonly role: (typeof ROLES)[number] };

/** `platen members`: the account's people. */
export function membersCommand(): Command {
  return group("members", "The people of the account; they need an admin key.", [
    listVerb<MemberPage>({
      description: "List the members.",
      example: "members list",
      list: (platen, query) => platen.members.list(query),
      plural: "members",
      columns: [
        { title: "ID", align: "right", of: ({ id }) => id },
        { title: "EMAIL", of: ({ email }) => email },
        { title: "NAME", of: ({ name }) => name },
        { title: "ROLE", of: ({ role }) => role },
        { title: "STATUS", of: ({ status }) => status },
        { title: "LAST SEEN", of: ({ last_seen_at }) => last_seen_at },
        { title: "SINCE", of: ({ created_at }) => created_at },
      ],
    }),
    verb<RoleOptions>({
      name: "invite",
      description: "Invite a person by mail; without a mail server the link is printed.",
      args: [["<email>", "the person's address"]],
      required: [["--role <role>", ROLES.join(", "), oneOf(ROLES)]],
      examples: ["members invite ada@example.org --role editor"],
      run: async ({ platen, args: [email = ""], options: { role } }) =>
        showInvited(await platen.members.invite({ email, role })),
    }),
    verbOf(KINDS.member, {
      name: "resend",
      description: "Send an invitation again; earlier links no longer work.",
      run: async (platen, id) => showInvited(await platen.members.inviteAgain(id)),
    }),
    verb({
      name: "role",
      description: "Give a member another role; only its owner hands an account over, signed in.",
      args: [KINDS.member.arg, ["<role>", ROLES.join(", ")]],
      examples: ["members role 2 admin"],
      run: async ({ platen, args: [id, role = ""] }) => {
        const member = await platen.members.update(KINDS.member.idIn(id), {
          role: oneOf(ROLES)(role),
        });
        return { json: member, text: `Member ${member.id}, ${member.email}: ${member.role}` };
      },
    }),
    deleteVerb(KINDS.member, {
      name: "remove",
      done: "removed",
      description: "Remove a member; the owner cannot be removed.",
      delete: (platen, id) => platen.members.remove(id),
    }),
  ]);
}

function showInvited(member: MemberInvited): Shown {
  const { id, email, role, invitation_url: url } = member;
  const link = url === null ? "" : `\n${url}`;
  return { json: member, text: `Member ${id}, ${email}: ${role}, invited${link}` };
}
