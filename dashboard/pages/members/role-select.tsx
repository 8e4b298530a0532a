import type { ReactNode } from "react";
import type { Role } from "#data/roles.ts";
import { useScope } from "#data/scope.ts";
import { Select } from "#kit/select.tsx";
import { membersWords } from "#words/en/members.ts";
import { words } from "#words/en.ts";
import { rolesToGive } from "./member-commands.ts";

/** A choice among the roles that the signed-in member can give, each with what it allows. */
export function RoleSelect(props: {
  readonly value: Exclude<Role, "owner">;
  readonly onChange: (role: Exclude<Role, "owner">) => void;
}): ReactNode {
  const { value, onChange } = props;
  const { session } = useScope();
  const choices = rolesToGive(session.member.role).map((id) => ({
    id,
    label: words.roles[id],
    hint: membersWords.canDo(words.roleHints[id]),
  }));
  return (
    <Select
      label={membersWords.role}
      hint={membersWords.canDo(words.roleHints[value])}
      choices={choices}
      value={value}
      onChange={onChange}
    />
  );
}
