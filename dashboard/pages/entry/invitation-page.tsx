import type { Invitation } from "@platen/sdk";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { browserSession } from "#data/service.ts";
import { ErrorState } from "#kit/states.tsx";
import { Time } from "#kit/time.tsx";
import { Loaded } from "#states/loaded.tsx";
import { Page } from "#states/page.tsx";
import { entryWords } from "#words/en/entry.ts";
import { words } from "#words/en.ts";
import { JoinForm } from "./join-form.tsx";
import { JoinSignedIn } from "./join-signed-in.tsx";
import { useLinkToken } from "./use-link-token.ts";

const TEXTS = entryWords.invitation;

/** Accepting an invitation to an account. */
export function InvitationPage(): ReactNode {
  const token = useLinkToken();
  if (token !== null) return <Opened key={token} token={token} />;
  return (
    <Page title={words.titles.invitation}>
      <ErrorState title={TEXTS.noLink} hint={TEXTS.noLinkHint} />
    </Page>
  );
}

function Opened({ token }: { readonly token: string }): ReactNode {
  const invitation = useQuery({
    queryKey: ["invitation", token],
    queryFn: () => browserSession().invitation(token),
    // It is used up by accepting it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Page title={words.titles.invitation}>
      <Loaded query={invitation}>
        {(read) => (
          <>
            <Summary invitation={read} />
            {read.person_exists ? (
              <JoinSignedIn token={token} email={read.email} />
            ) : (
              <JoinForm token={token} email={read.email} />
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Summary({ invitation }: { readonly invitation: Invitation }): ReactNode {
  const { account, role, expires_at: expiresAt } = invitation;
  return (
    <div>
      <p>
        {account.name === null ? TEXTS.unnamed : TEXTS.named(account.name)}{" "}
        {TEXTS.role(words.roles[role], words.roleHints[role])}
      </p>
      <p className="field-hint">
        {TEXTS.expires} <Time at={expiresAt} isExact />
      </p>
    </div>
  );
}
