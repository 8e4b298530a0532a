import type { Subscription } from "@platen/sdk";
import { type ReactNode, useState } from "react";
import { ACCOUNT_KEY, useScopedMutation } from "#data/scope.ts";
import { Button } from "#kit/button.tsx";
import { Dialog } from "#kit/dialog.tsx";
import { Select } from "#kit/select.tsx";
import { dayText } from "#kit/time-text.ts";
import { toast, toastFailure } from "#kit/toasts.tsx";
import { ConfirmDeletion } from "#states/confirm-deletion.tsx";
import { billingWords } from "#words/en/billing.ts";
import { endChoice } from "./plan-choice.ts";
import { processorFault } from "./processor-fault.ts";

const TEXTS = billingWords.end;
const CHANGED = [ACCOUNT_KEY, ["subscription"]];

type Reason = keyof typeof TEXTS.reasons;
const REASONS = Object.entries(TEXTS.reasons).map(([id, label]) => ({ id: id as Reason, label }));

/** The button that ends the subscription, or keeps one that is to end. */
export function EndSubscription(props: { readonly subscription: Subscription | null }): ReactNode {
  const { subscription } = props;
  const [isAsking, setAsking] = useState(false);
  const keeping = useScopedMutation((platen) => platen.billing.reactivate(), CHANGED);
  const choice = endChoice(subscription);
  if (choice === null || subscription === null) return null;
  const keep = (): void =>
    keeping.mutate(undefined, {
      onSuccess: () => toast(TEXTS.kept),
      onError: (error) => toastFailure(processorFault(error)),
    });
  if (choice === "reactivate")
    return (
      <Button look="primary" isPending={keeping.isPending} onPress={keep}>
        {TEXTS.keep}
      </Button>
    );
  return (
    <>
      <Button look="quiet" onPress={() => setAsking(true)}>
        {TEXTS.cancel}
      </Button>
      <Dialog title={TEXTS.title} isOpen={isAsking} isAlert onClose={() => setAsking(false)}>
        <AskEnd subscription={subscription} onClose={() => setAsking(false)} />
      </Dialog>
    </>
  );
}

function AskEnd(props: {
  readonly subscription: Subscription;
  readonly onClose: () => void;
}): ReactNode {
  const { subscription, onClose } = props;
  const [reason, setReason] = useState<Reason>("none");
  const until = dayText(subscription.trial_ends_at ?? subscription.current_period_end);
  const ending = useScopedMutation(async (platen) => {
    await platen.billing.cancel(reason === "none" ? {} : { feedback: reason });
    // Before the subscription is read again, which removes this dialog.
    toast(TEXTS.done(until));
    onClose();
  }, CHANGED);
  return (
    <ConfirmDeletion
      deleting={ending}
      confirm={TEXTS.cancel}
      onConfirm={() => ending.mutate(undefined)}
      onCancel={onClose}
    >
      <p>{TEXTS.lead(until)}</p>
      {subscription.pending_change !== null && <p>{TEXTS.dropsChange}</p>}
      <Select label={TEXTS.reason} choices={REASONS} value={reason} onChange={setReason} />
    </ConfirmDeletion>
  );
}
