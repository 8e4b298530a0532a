import type { MemberInvited } from "@platen/sdk";
import { type ReactNode, useEffect } from "react";
import { useSetupState } from "#data/setup-state.ts";
import { Button } from "#kit/button.tsx";
import { Code } from "#kit/code.tsx";
import { Actions, Dialog } from "#kit/dialog.tsx";
import { toast } from "#kit/toasts.tsx";
import { membersWords } from "#words/en/members.ts";
import { words } from "#words/en.ts";

const TEXTS = membersWords;

/** An invitation, and its link where no mail was sent. */
export type Issued = Pick<MemberInvited, "email" | "invitation_url">;

/** Shows the link of an invitation once, or that it was mailed. */
export function LinkDialog(props: {
  readonly issued: Issued | null;
  readonly onClose: () => void;
}): ReactNode {
  const { issued, onClose } = props;
  const setup = useSetupState();
  const isMailed = issued?.invitation_url === null && setup.data?.mail !== false;
  const email = issued?.email ?? "";
  useEffect(() => {
    if (!isMailed) return;
    toast(TEXTS.invited(email));
    onClose();
  }, [isMailed, email, onClose]);
  const url = issued?.invitation_url ?? null;
  return (
    <Dialog
      title={url === null ? TEXTS.operatorTitle : TEXTS.linkTitle}
      isOpen={issued !== null && !isMailed}
      // The link is shown only once: a stray click must not lose it.
      isDismissable={false}
      onClose={onClose}
    >
      <p>{url === null ? TEXTS.operatorHint(email) : TEXTS.linkHint(email)}</p>
      {url !== null && <Code text={url} label={TEXTS.link} />}
      <Actions>
        <Button look="primary" onPress={onClose}>
          {words.common.close}
        </Button>
      </Actions>
    </Dialog>
  );
}
