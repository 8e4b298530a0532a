import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { HOME } from "#data/address.ts";
import { browserSession } from "#data/service.ts";
import { beginSession, signOut, useSession } from "#data/session.ts";
import { Banner } from "#kit/banner.tsx";
import { Button } from "#kit/button.tsx";
import { Form } from "#kit/form.tsx";
import { FormError } from "#states/form-error.tsx";
import { Loaded } from "#states/loaded.tsx";
import { useForm } from "#states/use-form.ts";
import { entryWords } from "#words/en/entry.ts";
import { words } from "#words/en.ts";
import { SignInForm } from "./sign-in-form.tsx";

const TEXTS = entryWords.invitation;

type Props = { readonly token: string; readonly email: string };

/** Joining as an existing person, who has to be signed in. */
export function JoinSignedIn({ token, email }: Props): ReactNode {
  const client = useQueryClient();
  const session = useSession();
  return (
    <Loaded query={session}>
      {(current) => {
        if (current === null)
          return (
            <SignInForm
              email={email}
              notice={<Banner tone="info">{TEXTS.signInFirst}</Banner>}
              onSignedIn={(begun) => beginSession(client, begun)}
            />
          );
        const signedInAs = current.person.email;
        if (signedInAs.toLowerCase() === email.toLowerCase()) return <Join token={token} />;
        return <OtherPerson email={email} signedInAs={signedInAs} />;
      }}
    </Loaded>
  );
}

function Join({ token }: { readonly token: string }): ReactNode {
  const client = useQueryClient();
  const [, go] = useLocation();
  const form = useForm({
    check: () => ({}),
    send: () => browserSession().join({ token, accept: true }),
    onDone: (session) => {
      beginSession(client, session);
      go(HOME, { replace: true });
    },
  });
  return (
    <Form onSubmit={form.submit} error={<FormError error={form.error} />}>
      <Button type="submit" look="primary" autoFocus isPending={form.isPending}>
        {TEXTS.join}
      </Button>
    </Form>
  );
}

function OtherPerson(props: { readonly email: string; readonly signedInAs: string }): ReactNode {
  const client = useQueryClient();
  const leaving = useForm({
    check: () => ({}),
    send: () => signOut(client),
    onDone: () => undefined,
  });
  return (
    <Form
      onSubmit={leaving.submit}
      error={
        <>
          <Banner tone="warning">{TEXTS.otherPerson(props.email, props.signedInAs)}</Banner>
          <FormError error={leaving.error} />
        </>
      }
    >
      <Button type="submit" isPending={leaving.isPending}>
        {words.shell.signOut}
      </Button>
    </Form>
  );
}
