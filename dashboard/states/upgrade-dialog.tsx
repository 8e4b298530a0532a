import { type Account, type Plan, PlatenError, type Subscription } from "@platen/sdk";
import type { ReactNode } from "react";
import { largerPlan } from "#data/larger-plan.ts";
import { moneyText } from "#data/money.ts";
import { ACCOUNT_KEY, useScopedMutation } from "#data/scope.ts";
import { usePlans, useSubscription } from "#data/subscription.ts";
import { Dialog, DialogActions } from "#kit/dialog.tsx";
import { toast } from "#kit/toasts.tsx";
import { words } from "#words/en.ts";
import { chargeText, priceText } from "./charge-text.ts";
import { failureText } from "./failure-state.tsx";
import { Loaded } from "./loaded.tsx";

const TEXTS = words.banners.upgrade;

/** Shows the next larger plan beside the present one, with what is charged today and later, and changes to it. */
export function UpgradeDialog(props: {
  readonly plan: Account["plan"];
  readonly onClose: () => void;
}): ReactNode {
  const plans = usePlans();
  const subscription = useSubscription();
  const larger = plans.data === undefined ? null : largerPlan(plans.data.plans, props.plan);
  const title = larger === null ? words.banners.actions.upgrade : TEXTS.title(larger.name);
  return (
    <Dialog title={title} isOpen onClose={props.onClose}>
      <Loaded query={plans}>
        {({ plans: all }) => (
          <Loaded query={subscription}>
            {(current) =>
              larger === null || current === null ? (
                <p>{TEXTS.none}</p>
              ) : (
                <Offer
                  present={all.find(({ id }) => id === props.plan)}
                  plan={larger}
                  subscription={current}
                  onClose={props.onClose}
                />
              )
            }
          </Loaded>
        )}
      </Loaded>
    </Dialog>
  );
}

function Offer(props: {
  readonly present: Plan | undefined;
  readonly plan: Plan;
  readonly subscription: Subscription;
  readonly onClose: () => void;
}): ReactNode {
  const { present, plan, subscription, onClose } = props;
  const upgrade = useScopedMutation(
    (platen) => platen.billing.upgrade({ plan: plan.id }),
    [ACCOUNT_KEY, ["subscription"], ["usage"]],
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
      <dl className="offer">
        {present !== undefined && (
          <Side name={TEXTS.present} plan={present} interval={subscription.interval} />
        )}
        <Side name={TEXTS.then} plan={plan} interval={subscription.interval} />
      </dl>
      <p>{chargeText(subscription, present, plan)}</p>
      <div role="alert">{upgrade.isError && upgradeFault(upgrade.error)}</div>
      <DialogActions
        label={TEXTS.confirm}
        isPending={upgrade.isPending}
        onPress={confirm}
        onCancel={onClose}
      />
    </>
  );
}

/** One of the two plans: price, PDFs, and the price of those beyond. */
function Side(props: {
  readonly name: string;
  readonly plan: Plan;
  readonly interval: Subscription["interval"];
}): ReactNode {
  const { name, plan, interval } = props;
  const { overage } = plan;
  return (
    <div className="offer-side">
      <dt>{name}</dt>
      <dd>
        <strong>{plan.name}</strong>
      </dd>
      <dd>{priceText(plan, interval)}</dd>
      <dd>{TEXTS.pdfs(plan.limits.pdf_generations)}</dd>
      {overage !== null && (
        <dd>
          {overage.allowed
            ? TEXTS.overage(moneyText(overage.unit_amount, overage.currency))
            : TEXTS.noOverage}
        </dd>
      )}
    </div>
  );
}

function upgradeFault(error: unknown): string {
  const isUnpaid = error instanceof PlatenError && error.is("payment_failed");
  return isUnpaid ? TEXTS.unpaid : failureText(error);
}
