import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { signOut } from "#data/session.ts";
import { Button } from "#kit/button.tsx";
import { Empty } from "#kit/states.tsx";
import { toastFailure } from "#kit/toasts.tsx";
import { failureText } from "#states/failure-state.tsx";
import { words } from "#words/en.ts";
import { Bare } from "./bare.tsx";

/** What a person sees who is a member of no account, such as after being removed from the only one. */
export function Lone({ email }: { readonly email: string }): ReactNode {
  const client = useQueryClient();
  const leave = (): void => {
    signOut(client).catch((error: unknown) => toastFailure(failureText(error)));
  };
  return (
    <Bare>
      <Empty
        title={words.shell.lone}
        hint={words.shell.loneHint(email)}
        action={<Button onPress={leave}>{words.shell.signOut}</Button>}
      />
    </Bare>
  );
}
