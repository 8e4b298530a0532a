import type { CurrentSession } from "@platen/sdk";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { hasPasskeysHere, usePasskey } from "#data/passkeys.ts";
import { browserSession } from "#data/service.ts";
import { Banner } from "#kit/banner.tsx";
import { Button } from "#kit/button.tsx";
import { passkeyText } from "#states/passkey-fault.ts";
import { entryWords } from "#words/en/entry.ts";

/** Signs in with a passkey, where the browser can. */
export function PasskeySignIn(props: {
  readonly onSignedIn: (session: CurrentSession) => void;
}): ReactNode {
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      const { options } = await browserSession().passkeyOptions();
      return await browserSession().signInByPasskey({ credential: await usePasskey(options) });
    },
    onSuccess: props.onSignedIn,
  });
  if (!hasPasskeysHere()) return null;
  return (
    <>
      {error !== null && <Banner tone="danger">{passkeyText(error)}</Banner>}
      <p>
        <Button isPending={isPending} onPress={() => mutate()}>
          {entryWords.signIn.passkey}
        </Button>
      </p>
    </>
  );
}
