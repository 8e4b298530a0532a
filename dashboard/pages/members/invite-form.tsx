import type { MemberInvited } from "@platen/sdk";
import { type ReactNode, useState } from "react";
import type { Role } from "#data/roles.ts";
import { useScope, useScopedMutation } from "#data/scope.ts";
import { useDraft } from "#data/use-draft.ts";
import { DialogActions } from "#kit/dialog.tsx";
import { Form } from "#kit/form.tsx";
import { TextField } from "#kit/text-field.tsx";
import { FormError } from "#states/form-error.tsx";
import { missingFaults } from "#states/form-faults.ts";
import { useForm } from "#states/use-form.ts";
import { membersWords } from "#words/en/members.ts";
import { MEMBERS_KEY } from "./keys.ts";
import { RoleSelect } from "./role-select.tsx";

const TEXTS = membersWords;
const NEW = { email: "" };

type Props = {
  readonly onInvited: (invited: MemberInvited) => void;
  readonly onClose: () => void;
};

/** The address and the role of a new member. */
export function InviteForm({ onInvited, onClose }: Props): ReactNode {
  const { session } = useScope();
  const [role, setRole] = useState<Exclude<Role, "owner">>("editor");
  const draft = useDraft(session.person.id, `invite.${session.account.id}`, NEW);
  const email = draft.values["email"] ?? "";
  const { mutateAsync } = useScopedMutation(
    (platen, member: { readonly email: string; readonly role: Exclude<Role, "owner"> }) =>
      platen.members.invite(member),
    [MEMBERS_KEY],
  );
  const form = useForm({
    check: () => missingFaults({ email }),
    send: () => mutateAsync({ email: email.trim(), role }),
    onDone: (invited) => {
      draft.clear();
      onInvited(invited);
    },
  });
  return (
    <Form onSubmit={form.submit} error={<FormError error={form.error} />}>
      <TextField
        label={TEXTS.email}
        type="email"
        name="email"
        autoComplete="off"
        autoFocus
        isRequired
        value={email}
        onChange={(value) => draft.set("email", value)}
        error={form.faults["email"]}
      />
      <RoleSelect value={role} onChange={setRole} />
      <DialogActions label={TEXTS.send} isPending={form.isPending} onCancel={onClose} />
    </Form>
  );
}
