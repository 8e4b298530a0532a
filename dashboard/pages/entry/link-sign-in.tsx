import type { CurrentSession } from "@platen/sdk";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { browserSession } from "#data/service.ts";
import { Skeleton } from "#kit/states.tsx";
import { FormError } from "#states/form-error.tsx";
import { SignInForm } from "./sign-in-form.tsx";

type Props = {
  readonly token: string;
  readonly onSignedIn: (session: CurrentSession) => void;
};

/** Signs in with the token of a link, which works once; where it does not, the form is shown. */
export function LinkSignIn({ token, onSignedIn }: Props): ReactNode {
  const { mutate, error } = useMutation({ mutationFn: () => browserSession().signInByLink(token) });
  useEffect(() => mutate(undefined, { onSuccess: onSignedIn }), [mutate, onSignedIn]);
  if (error === null) return <Skeleton lines={2} />;
  return <SignInForm email={null} notice={<FormError error={error} />} onSignedIn={onSignedIn} />;
}
