import type { Plan } from "@platen/sdk";
import type { ReactNode } from "react";
import { ACCOUNT_KEY, useScopedMutation, useScopedQuery } from "#data/scope.ts";
import { Dialog, DialogActions } from "#kit/dialog.tsx";
import { toast } from "#kit/toasts.tsx";
import { failureText } from "#states/failure-state.tsx";
import { Loaded } from "#states/loaded.tsx";
import { words } from "#words/en.ts";
import { largerPlan, moneyText } from "./larger-plan.ts";

const TEXTS = words.banners.upgrade;

/** Shows the next larger plan with its price, and changes to it. */
export function UpgradeDialog(props: {
  readonly plan: Plan["id"];
  readonly onClose: () => void;
}): ReactNode {
  const plans = useScopedQuery(["plans"], (platen, options) => platen.billing.plans(options));
  const subscription = useScopedQuery(["subscription"], (platen, options) =>
    platen.billing.subscription(options),
  );
  const larger = plans.data === undefined ? null : largerPlan(plans.data.plans, props.plan);
  const title = larger === null ? words.banners.actions.upgrade : TEXTS.title(larger.name);
  return (
    <Dialog title={title} isOpen onClose={props.onClose}>
      <Loaded query={plans}>
        {() => (
          <Loaded query={subscription}>
            {({ interval }) =>
              larger === null ? (
                <p>{TEXTS.none}</p>
              ) : (
                <Offer plan={larger} interval={interval} onClose={props.onClose} />
              )
            }
          </Loaded>
        )}
      </Loaded>
    </Dialog>
  );
}

function Offer(props: {
  readonly plan: Plan;
  readonly interval: "month" | "year" | null;
  readonly onClose: () => void;
}): ReactNode {
  const { plan, onClose } = props;
  const interval = props.interval ?? "month";
  const price = plan.prices.find((one) => one.interval === interval);
  const upgrade = useScopedMutation(
    (platen) => platen.billing.upgrade({ plan: plan.id }),
    [ACCOUNT_KEY, ["subscription"]],
  );
  const confirm = (): void =>
    upgrade.mutate(undefined, {
      onSuccess: () => {
        toast(TEXTS.done(plan.name));
        onClose();
      },
    });
  return (
    <>
      {price !== undefined && (
        <p>
          <strong>{TEXTS.price(moneyText(price.unit_amount, price.currency), interval)}</strong>
        </p>
      )}
      <p>{TEXTS.pdfs(plan.limits.pdf_generations)}</p>
      <p>{TEXTS.charged}</p>
      <div role="alert">{upgrade.isError && failureText(upgrade.error)}</div>
      <DialogActions
        label={TEXTS.confirm}
        isPending={upgrade.isPending}
        onPress={confirm}
        onCancel={onClose}
      />
    </>
  );
}
