import type { CurrentSession } from "@platen/sdk";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { Link, Redirect, useSearch } from "wouter";
import { returnPath } from "#data/address.ts";
import { browserSession } from "#data/service.ts";
import { beginSession, useSession } from "#data/session.ts";
import { useSetupState } from "#data/setup-state.ts";
import { Banner } from "#kit/banner.tsx";
import { Skeleton } from "#kit/states.tsx";
import { FormError } from "#states/form-error.tsx";
import { Page } from "#states/page.tsx";
import { entryWords } from "#words/en/entry.ts";
import { words } from "#words/en.ts";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { useLinkToken } from "./use-link-token.ts";

const TEXTS = entryWords.signIn;

/** Signing in, and back to the page that was wanted. A link of the operator signs in without a password. */
export function SignInPage(): ReactNode {
  const client = useQueryClient();
  const token = useLinkToken();
  const session = useSession();
  const next = returnPath(useSearch());
  const [isDone, setDone] = useState(false);
  const begin = useCallback(
    (begun: CurrentSession): void => {
      beginSession(client, begun);
      setDone(true);
    },
    [client],
  );
  const isSignedIn = session.data !== undefined && session.data !== null;
  if (isDone || (isSignedIn && token === null)) return <Redirect to={next} replace />;
  return (
    <Page title={words.titles.signIn}>
      {token === null ? (
        <>
          <SetupNotice />
          <SsoFault />
          <SignInForm email={null} onSignedIn={begin} />
          <PasskeySignIn onSignedIn={begin} />
          <SsoLink next={next} />
        </>
      ) : (
        <LinkSignIn key={token} token={token} onSignedIn={begin} />
      )}
      <p>
        <Link className="link" href="/reset">
          {TEXTS.forgotten}
        </Link>
      </p>
    </Page>
  );
}

/** Says that the installation has no person yet who could sign in. */
function SetupNotice(): ReactNode {
  const { data } = useSetupState();
  return data?.open === true ? <Banner tone="info">{TEXTS.setupOpen}</Banner> : null;
}

/** Leads to the OpenID provider of the installation, if it has one, and back to the page that was wanted. */
function SsoLink({ next }: { readonly next: string }): ReactNode {
  const name = useSetupState().data?.single_sign_on ?? null;
  if (name === null) return null;
  return (
    <p>
      <a className="button" href={`/session/oidc?${new URLSearchParams({ next })}`}>
        {TEXTS.sso(name)}
      </a>
    </p>
  );
}

/** Says why a single sign-on, from which the browser has just come back, did not sign in. */
function SsoFault(): ReactNode {
  const fault = new URLSearchParams(useSearch()).get("sso");
  if (fault !== "refused" && fault !== "unavailable" && fault !== "busy") return null;
  return <Banner tone="danger">{TEXTS.ssoFaults[fault]}</Banner>;
}

type LinkSignInProps = {
  readonly token: string;
  readonly onSignedIn: (session: CurrentSession) => void;
};

/** Signs in with the token of a link, which works once; where it does not, the form is shown. */
function LinkSignIn({ token, onSignedIn }: LinkSignInProps): ReactNode {
  const { mutate, error } = useMutation({ mutationFn: () => browserSession().signInByLink(token) });
  useEffect(() => mutate(undefined, { onSuccess: onSignedIn }), [mutate, onSignedIn]);
  if (error === null) return <Skeleton lines={2} />;
  return <SignInForm email={null} notice={<FormError error={error} />} onSignedIn={onSignedIn} />;
}
