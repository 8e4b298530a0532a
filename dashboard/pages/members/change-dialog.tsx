import type { Member } from "@platen/sdk";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import { HOME } from "#data/address.ts";
import type { Role } from "#data/roles.ts";
import { useScopedMutation } from "#data/scope.ts";
import { SESSION_KEY } from "#data/session.ts";
import { Dialog, DialogActions } from "#kit/dialog.tsx";
import { Form } from "#kit/form.tsx";
import { toast } from "#kit/toasts.tsx";
import { FormError } from "#states/form-error.tsx";
import { useForm } from "#states/use-form.ts";
import { membersWords } from "#words/en/members.ts";
import { words } from "#words/en.ts";
import { MEMBERS_KEY } from "./keys.ts";
import type { MemberCommand } from "./member-commands.ts";
import { RoleSelect } from "./role-select.tsx";

const TEXTS = membersWords;

/** A change of a member that a dialog asks about. */
export type Change = {
  readonly command: Exclude<MemberCommand, "resend">;
  readonly member: Member;
};

/** The dialog of a change; null: closed. */
export function ChangeDialog(props: {
  readonly change: Change | null;
  readonly onClose: () => void;
}): ReactNode {
  const { change, onClose } = props;
  return (
    <Dialog
      title={change === null ? words.titles.members : titleOf(change)}
      isOpen={change !== null}
      isAlert={change !== null && change.command !== "role"}
      onClose={onClose}
    >
      {change?.command === "role" && <RoleForm member={change.member} onClose={onClose} />}
      {change?.command === "owner" && <HandOver member={change.member} onClose={onClose} />}
      {(change?.command === "remove" || change?.command === "leave") && (
        <Remove change={change} onClose={onClose} />
      )}
    </Dialog>
  );
}

function titleOf({ command, member: { email } }: Change): string {
  switch (command) {
    case "role":
      return TEXTS.changeRoleFor(email);
    case "owner":
      return TEXTS.handOverTitle(email);
    case "remove":
      return TEXTS.removeTitle(email);
    case "leave":
      return TEXTS.leaveTitle;
  }
}

type FormProps = { readonly member: Member; readonly onClose: () => void };

function RoleForm({ member, onClose }: FormProps): ReactNode {
  const [role, setRole] = useState<Exclude<Role, "owner">>(
    member.role === "owner" ? "admin" : member.role,
  );
  const client = useQueryClient();
  const { mutateAsync } = useScopedMutation(
    (platen, wanted: Role) => platen.members.update(member.id, { role: wanted }),
    [MEMBERS_KEY],
  );
  const form = useForm({
    check: () => ({}),
    send: () => mutateAsync(role),
    onDone: () => {
      toast(TEXTS.roleChanged(member.email, words.roles[role]));
      // It may be the own role.
      void client.invalidateQueries({ queryKey: SESSION_KEY });
      onClose();
    },
  });
  return (
    <Form onSubmit={form.submit} error={<FormError error={form.error} />}>
      <RoleSelect value={role} onChange={setRole} />
      <DialogActions label={TEXTS.changeRole} isPending={form.isPending} onCancel={onClose} />
    </Form>
  );
}

function HandOver({ member, onClose }: FormProps): ReactNode {
  const client = useQueryClient();
  const { mutateAsync } = useScopedMutation(
    (platen, id: number) => platen.members.update(id, { role: "owner" }),
    [MEMBERS_KEY],
  );
  const form = useForm({
    check: () => ({}),
    send: () => mutateAsync(member.id),
    onDone: () => {
      toast(TEXTS.handedOver(member.email));
      void client.invalidateQueries({ queryKey: SESSION_KEY });
      onClose();
    },
  });
  return (
    <Form onSubmit={form.submit} error={<FormError error={form.error} />}>
      <p>{TEXTS.handOverHint}</p>
      <DialogActions
        look="danger"
        label={TEXTS.handOver}
        isPending={form.isPending}
        onCancel={onClose}
      />
    </Form>
  );
}

function Remove(props: { readonly change: Change; readonly onClose: () => void }): ReactNode {
  const { onClose } = props;
  const { command, member } = props.change;
  const isSelf = command === "leave";
  const client = useQueryClient();
  const [, go] = useLocation();
  const { mutateAsync } = useScopedMutation(
    (platen, id: number) => platen.members.remove(id),
    isSelf ? [] : [MEMBERS_KEY],
  );
  const form = useForm({
    check: () => ({}),
    send: () => mutateAsync(member.id),
    onDone: () => {
      onClose();
      if (!isSelf) return toast(TEXTS.removed(member.email));
      void client.invalidateQueries({ queryKey: SESSION_KEY });
      go(HOME, { replace: true });
    },
  });
  const label = isSelf ? TEXTS.leave : TEXTS.remove;
  return (
    <Form onSubmit={form.submit} error={<FormError error={form.error} />}>
      <p>{isSelf ? TEXTS.leaveHint : TEXTS.removeHint}</p>
      <DialogActions look="danger" label={label} isPending={form.isPending} onCancel={onClose} />
    </Form>
  );
}
