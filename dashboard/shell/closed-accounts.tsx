import type { CurrentSession } from "@platen/sdk";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { switchAccount } from "#data/session.ts";
import { useSetupState } from "#data/setup-state.ts";
import { Button } from "#kit/button.tsx";
import { Actions } from "#kit/dialog.tsx";
import { Empty } from "#kit/states.tsx";
import { toastFailure } from "#kit/toasts.tsx";
import { failureText } from "#states/failure-state.tsx";
import { words } from "#words/en.ts";

const TEXTS = words.shell;

/** Leads to single sign-on, which the chosen account asks for, and to the accounts that are open without it. */
export function ClosedAccounts(props: {
  readonly accounts: CurrentSession["accounts"];
  readonly onLeave: () => void;
}): ReactNode {
  const { accounts, onLeave } = props;
  const client = useQueryClient();
  const provider = useSetupState().data?.single_sign_on ?? null;
  const choosing = useMutation({
    mutationFn: (account: string) => switchAccount(client, account),
    onError: (error) => toastFailure(failureText(error)),
  });
  const closed = accounts.filter(({ open }) => !open).map(({ name }) => name ?? TEXTS.unnamed);
  return (
    <Empty
      title={TEXTS.closed}
      hint={TEXTS.closedHint(closed.join(", "))}
      action={
        <Actions>
          {provider !== null && (
            <a className="button button-primary" href="/session/oidc">
              {TEXTS.closedWith(provider)}
            </a>
          )}
          {accounts
            .filter(({ open }) => open)
            .map(({ id, name }) => (
              <Button key={id} onPress={() => choosing.mutate(id)}>
                {TEXTS.openAccount(name ?? TEXTS.unnamed)}
              </Button>
            ))}
          <Button onPress={onLeave}>{TEXTS.signOut}</Button>
        </Actions>
      }
    />
  );
}
