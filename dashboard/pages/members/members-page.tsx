import { type ReactNode, useState } from "react";
import { useScopedPages } from "#data/pages.ts";
import { useCanChange } from "#data/scope.ts";
import { Button } from "#kit/button.tsx";
import { Dialog } from "#kit/dialog.tsx";
import { MembersIcon } from "#kit/icons.ts";
import { Empty } from "#kit/states.tsx";
import { Page } from "#states/page.tsx";
import { ResourceList } from "#states/resource-list.tsx";
import { membersWords } from "#words/en/members.ts";
import { words } from "#words/en.ts";
import { InviteForm } from "./invite-form.tsx";
import { MEMBERS_KEY } from "./keys.ts";
import { type Issued, LinkDialog } from "./link-dialog.tsx";
import { MemberTable } from "./member-table.tsx";

const TEXTS = membersWords;

/** The people of the account. */
export function MembersPage(): ReactNode {
  const [isInviting, setInviting] = useState(false);
  const [issued, setIssued] = useState<Issued | null>(null);
  const canChange = useCanChange();
  const query = useScopedPages(MEMBERS_KEY, (platen, at, options) =>
    platen.members.list(at, options).page(),
  );
  const invite = (
    <Button look="primary" isDisabled={!canChange} onPress={() => setInviting(true)}>
      {TEXTS.invite}
    </Button>
  );
  return (
    <Page title={words.titles.members} lead={TEXTS.lead} actions={invite}>
      <ResourceList
        query={query}
        itemsOf={({ members }) => members}
        empty={<Empty icon={MembersIcon} title={TEXTS.empty} hint={TEXTS.emptyHint} />}
      >
        {(members) => <MemberTable members={members} onIssued={setIssued} />}
      </ResourceList>
      <Dialog title={TEXTS.inviteTitle} isOpen={isInviting} onClose={() => setInviting(false)}>
        <InviteForm
          onClose={() => setInviting(false)}
          onInvited={(invited) => {
            setInviting(false);
            setIssued(invited);
          }}
        />
      </Dialog>
      <LinkDialog issued={issued} onClose={() => setIssued(null)} />
    </Page>
  );
}
