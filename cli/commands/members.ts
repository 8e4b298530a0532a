import type { MemberPage } from "@platen/sdk";
import type { Command } from "commander";
import { oneOf } from "../option-values.ts";
import { listVerb } from "../remote/list.ts";
import { group, idIn, verb } from "../remote/verb.ts";

const ROLES = ["admin", "editor", "viewer"] as const;

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
        { title: "ROLE", of: ({ role }) => role },
        { title: "SINCE", of: ({ created_at }) => created_at },
      ],
    }),
    verb<{ readonly role: (typeof ROLES)[number] }>({
      name: "add",
      description: "Add a member.",
      args: [["<email>", "the member's address"]],
      required: [["--role <role>", ROLES.join(", "), oneOf(ROLES)]],
      examples: ["members add ada@example.org --role editor"],
      run: async ({ platen, args: [email = ""], options: { role } }) => {
        const member = await platen.members.add({ email, role });
        return { json: member, text: `Member ${member.id}, ${member.email}: ${member.role}` };
      },
    }),
    verb({
      name: "remove",
      description: "Remove a member; the owner cannot be removed.",
      args: [["<member>", "the member's number"]],
      examples: ["members remove 2"],
      run: async ({ platen, args: [id] }) => {
        const member_id = idIn(id, "member");
        await platen.members.remove(member_id);
        return { json: { removed: member_id }, text: `Member ${member_id} is removed.` };
      },
    }),
  ]);
}
