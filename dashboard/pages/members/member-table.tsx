import type { Member } from "@platen/sdk";
import { type ReactNode, useMemo, useState } from "react";
import { useCanChange, useScope, useScopedMutation } from "#data/scope.ts";
import { Avatar } from "#kit/avatar.tsx";
import { Badge, type Tone } from "#kit/badge.tsx";
import { MoreIcon } from "#kit/icons.ts";
import { Menu } from "#kit/menu.tsx";
import { type Column, Table } from "#kit/table.tsx";
import { Time } from "#kit/time.tsx";
import { toastFailure } from "#kit/toasts.tsx";
import { failureText } from "#states/failure-state.tsx";
import { membersWords } from "#words/en/members.ts";
import { words } from "#words/en.ts";
import { type Change, ChangeDialog } from "./change-dialog.tsx";
import { MEMBERS_KEY } from "./keys.ts";
import type { Issued } from "./link-dialog.tsx";
import { commandsFor, type MemberCommand } from "./member-commands.ts";

const TEXTS = membersWords;

const TONES: Readonly<Record<Member["status"], Tone>> = { active: "done", invited: "warning" };

const LABELS: Readonly<Record<MemberCommand, string>> = {
  resend: TEXTS.resend,
  role: TEXTS.changeRole,
  owner: TEXTS.handOver,
  remove: TEXTS.remove,
  leave: TEXTS.leave,
};

type Props = {
  readonly members: readonly Member[];
  readonly onIssued: (issued: Issued) => void;
};

/** The members with what can be done with each. */
export function MemberTable({ members, onIssued }: Props): ReactNode {
  const { session } = useScope();
  const canChange = useCanChange();
  const [change, setChange] = useState<Change | null>(null);
  const { mutate: resend } = useScopedMutation(
    (platen, id: number) => platen.members.inviteAgain(id),
    [MEMBERS_KEY],
  );
  const self = session.member;
  const columns = useMemo(() => {
    const run = (member: Member, command: MemberCommand): void => {
      if (command !== "resend") return setChange({ command, member });
      resend(member.id, {
        onSuccess: onIssued,
        onError: (error) => toastFailure(failureText(error)),
      });
    };
    const cell = (member: Member): ReactNode => (
      <MemberMenu
        member={member}
        commands={commandsFor(member, self, canChange)}
        onCommand={(command) => run(member, command)}
      />
    );
    const menu = { id: "actions", title: TEXTS.actions, isUntitled: true, cell };
    return [nameColumn(self.id), ...COLUMNS, menu];
  }, [self, canChange, resend, onIssued]);
  return (
    <>
      <Table
        label={words.titles.members}
        columns={columns}
        items={members}
        keyOf={({ id }) => id}
      />
      <ChangeDialog change={change} onClose={() => setChange(null)} />
    </>
  );
}

const COLUMNS: readonly Column<Member>[] = [
  { id: "email", title: TEXTS.email, cell: ({ email }) => <span className="long">{email}</span> },
  { id: "role", title: TEXTS.role, cell: ({ role }) => words.roles[role] },
  {
    id: "status",
    title: TEXTS.status,
    cell: ({ status }) => <Badge tone={TONES[status]}>{TEXTS.statuses[status]}</Badge>,
  },
  {
    id: "seen",
    title: TEXTS.seen,
    cell: ({ last_seen_at: at }) => (at === null ? TEXTS.never : <Time at={at} />),
  },
];

function nameColumn(self: number): Column<Member> {
  const cell = ({ id, name, email }: Member): ReactNode => (
    <span className="named">
      <Avatar name={name ?? email} />
      <span className="long">
        {name ?? <span className="field-hint">{TEXTS.notJoined}</span>}{" "}
        {id === self && <strong>({TEXTS.you})</strong>}
      </span>
    </span>
  );
  return { id: "name", title: TEXTS.name, isName: true, cell };
}

function MemberMenu(props: {
  readonly member: Member;
  readonly commands: readonly MemberCommand[];
  readonly onCommand: (command: MemberCommand) => void;
}): ReactNode {
  const { member, commands, onCommand } = props;
  if (commands.length === 0) return null;
  return (
    <Menu
      label={TEXTS.actionsFor(member.email)}
      commands={commands.map((id) => ({
        id,
        label: LABELS[id],
        isDanger: id === "remove" || id === "leave",
      }))}
      onCommand={(chosen) => {
        const command = commands.find((id) => id === chosen);
        if (command !== undefined) onCommand(command);
      }}
    >
      <MoreIcon className="icon" />
    </Menu>
  );
}
