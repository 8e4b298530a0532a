import { type Account, PlatenError } from "@platen/sdk";
import { type ReactNode, useState } from "react";
import { useRecordAccount, useScopedMutation } from "#data/scope.ts";
import { useSetupState } from "#data/setup-state.ts";
import { Banner } from "#kit/banner.tsx";
import { Button } from "#kit/button.tsx";
import { Actions, Dialog, DialogActions } from "#kit/dialog.tsx";
import { toast } from "#kit/toasts.tsx";
import { failureText } from "#states/failure-state.tsx";
import { settingsWords } from "#words/en/settings.ts";

const TEXTS = settingsWords.signIn;

/** How members of the account have to sign in, for its owner. */
export function SignInRule({ account }: { readonly account: Account }): ReactNode {
  const { data: setup } = useSetupState();
  const [isOpen, setOpen] = useState(false);
  if (setup === undefined) return null;
  const isStrict = account.sign_in === "sso";
  const provider = setup.single_sign_on;
  return (
    <section className="card settings" aria-labelledby="sign-in-rule">
      <h2 id="sign-in-rule">{TEXTS.title}</h2>
      <p>{isStrict ? TEXTS.strict : TEXTS.any}</p>
      {provider === null && !isStrict ? (
        <p>{TEXTS.none}</p>
      ) : (
        <Actions>
          <Button onPress={() => setOpen(true)}>{isStrict ? TEXTS.relax : TEXTS.restrict}</Button>
        </Actions>
      )}
      <Dialog
        title={isStrict ? TEXTS.relaxTitle : TEXTS.restrictTitle}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <ChangeRule isStrict={isStrict} provider={provider} onClose={() => setOpen(false)} />
      </Dialog>
    </section>
  );
}

function ChangeRule(props: {
  readonly isStrict: boolean;
  readonly provider: string | null;
  readonly onClose: () => void;
}): ReactNode {
  const { isStrict, provider, onClose } = props;
  const record = useRecordAccount();
  const { mutate, error, isPending } = useScopedMutation(
    async (platen) => {
      await record(await platen.account.update({ sign_in: isStrict ? "any" : "sso" }));
      toast(isStrict ? TEXTS.relaxed : TEXTS.restricted);
      onClose();
    },
    [["audit"]],
  );
  return (
    <>
      {error !== null && <Banner tone="danger">{faultText(error, provider)}</Banner>}
      <p>{isStrict ? TEXTS.relaxHint : TEXTS.restrictHint}</p>
      <DialogActions
        label={isStrict ? TEXTS.relax : TEXTS.restrict}
        isPending={isPending}
        onPress={() => mutate(undefined)}
        onCancel={onClose}
      />
    </>
  );
}

function faultText(error: unknown, provider: string | null): string {
  const isOtherWay = error instanceof PlatenError && error.code === "single_sign_on_required";
  return isOtherWay && provider !== null ? TEXTS.first(provider) : failureText(error);
}
