import type { ApiKey } from "@platen/sdk";
import type { ReactNode } from "react";
import { useScopedMutation } from "#data/scope.ts";
import { Button } from "#kit/button.tsx";
import { Actions } from "#kit/dialog.tsx";
import { toast } from "#kit/toasts.tsx";
import { keysWords } from "#words/en/keys.ts";
import { words } from "#words/en.ts";
import { KeyFault } from "./key-fault.tsx";

const TEXTS = keysWords.revoke;

/** Confirms that a key is to be revoked. */
export function RevokeKey(props: {
  readonly revoked: ApiKey;
  readonly onClose: () => void;
}): ReactNode {
  const { id, name } = props.revoked;
  const revoking = useScopedMutation(
    (platen, key: number) => platen.apiKeys.revoke(key),
    [["keys"]],
  );
  const revoke = (): void =>
    revoking.mutate(id, {
      onSuccess: () => {
        toast(TEXTS.done(name));
        props.onClose();
      },
    });
  return (
    <>
      {revoking.error !== null && (
        <div role="alert">
          <KeyFault error={revoking.error} />
        </div>
      )}
      <p>{TEXTS.lead}</p>
      <Actions>
        <Button look="danger" isPending={revoking.isPending} onPress={revoke}>
          {TEXTS.submit}
        </Button>
        <Button autoFocus onPress={props.onClose}>
          {words.common.cancel}
        </Button>
      </Actions>
    </>
  );
}
