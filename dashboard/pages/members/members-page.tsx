import { type ReactNode, useState } from "react";
import { useScopedPages } from "#data/pages.ts";
import { useCanChange } from "#data/scope.ts";
import { Button } from "#kit/button.tsx";
import { Dialog } from "#kit/dialog.tsx";
import { Empty } from "#kit/states.tsx";
import { Loaded } from "#states/loaded.tsx";
import { MoreButton } from "#states/more-button.tsx";
import { Page } from "#states/page.tsx";
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
  const query = useScopedPages(MEMBERS_KEY, (platen, cursor, options) =>
    platen.members.list(cursor === null ? {} : { cursor }, options).page(),
  );
  const invite = (
    <Button look="primary" isDisabled={!canChange} onPress={() => setInviting(true)}>
      {TEXTS.invite}
    </Button>
  );
  return (
    <Page title={words.titles.members} lead={TEXTS.lead} actions={invite}>
      <Loaded query={query}>
        {({ pages }) => {
          const members = pages.flatMap((page) => page.members);
          if (members.length === 0) return <Empty title={TEXTS.empty} hint={TEXTS.emptyHint} />;
          return (
            <>
              <MemberTable members={members} onIssued={setIssued} />
              <MoreButton query={query} />
            </>
          );
        }}
      </Loaded>
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
