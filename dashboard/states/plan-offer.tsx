import {
  type Plan,
  type Platen,
  PlatenError,
  type Subscription,
  type SubscriptionPreview,
} from "@platen/sdk";
import type { ReactNode } from "react";
import { moneyText } from "#data/money.ts";
import type { PlanChange } from "#data/plan-change.ts";
import { ACCOUNT_KEY, useScopedMutation, useScopedQuery } from "#data/scope.ts";
import { Dialog, DialogActions } from "#kit/dialog.tsx";
import { dayText } from "#kit/time-text.ts";
import { toast } from "#kit/toasts.tsx";
import { words } from "#words/en.ts";
import { chargeText, priceText } from "./charge-text.ts";
import { failureText } from "./failure-state.tsx";
import { Loaded } from "./loaded.tsx";

const TEXTS = words.banners.upgrade;
const SECOND_MS = 1000;
/** The queries whose results a change of the plan changes. */
const CHANGED = [ACCOUNT_KEY, ["subscription"], ["usage"], ["invoices"]];

type Props = {
  readonly plans: readonly Plan[];
  readonly subscription: Subscription;
  readonly change: PlanChange;
  readonly onClose: () => void;
};

/** The dialog that offers a change of the plan. */
export function PlanDialog(props: Props): ReactNode {
  const { plans, change, onClose } = props;
  const name = plans.find(({ id }) => id === change.plan)?.name ?? change.plan;
  return (
    <Dialog title={TEXTS.title(name)} isOpen onClose={onClose}>
      <PlanOffer {...props} />
    </Dialog>
  );
}

/** The inside of a dialog: both plans side by side, with what is charged today and later, and the change. */
export function PlanOffer(props: Props): ReactNode {
  const { plans, subscription, change } = props;
  const { plan: id, interval } = change;
  const preview = useScopedQuery(
    ["preview", subscription.plan, subscription.interval, id, interval],
    (platen, options) => platen.billing.preview({ plan: id, interval }, options),
  );
  const present = plans.find((one) => one.id === subscription.plan);
  const plan = plans.find((one) => one.id === id);
  const then = change.direction === "upgrade" ? TEXTS.then : TEXTS.laterSide;
  return (
    <>
      <dl className="offer">
        {present !== undefined && (
          <Side name={TEXTS.present} plan={present} interval={subscription.interval} />
        )}
        {plan !== undefined && <Side name={then} plan={plan} interval={interval} />}
      </dl>
      <Loaded query={preview}>
        {(cost) => (
          <>
            <p>{chargeText(cost, change, subscription.trial_ends_at)}</p>
            <Confirm {...props} name={plan?.name ?? id} cost={cost} />
          </>
        )}
      </Loaded>
    </>
  );
}

type Confirmed = Props & { readonly name: string; readonly cost: SubscriptionPreview };

function Confirm(props: Confirmed): ReactNode {
  const { cost, name, onClose } = props;
  const { direction } = props.change;
  const changing = useScopedMutation(async (platen) => {
    await send(platen, props);
    // Before what changed is read again, which would show the next change here.
    const isNow = direction === "upgrade";
    toast(isNow ? TEXTS.done(name) : TEXTS.planned(name, dayText(cost.starts_at)));
    onClose();
  }, CHANGED);
  return (
    <>
      <div role="alert">{changing.isError && upgradeFault(changing.error)}</div>
      <DialogActions
        label={direction === "upgrade" ? TEXTS.confirm : TEXTS.confirmLater}
        isPending={changing.isPending}
        onPress={() => changing.mutate(undefined)}
        onCancel={onClose}
      />
    </>
  );
}

/** Changes the plan. Prorated from the instant of the preview, it costs what was shown; a trial has nothing to prorate. */
async function send(platen: Platen, { subscription, change, cost }: Confirmed): Promise<void> {
  const { plan, interval, direction } = change;
  if (direction === "downgrade") {
    await platen.billing.downgrade({ plan, interval });
    return;
  }
  const from = { proration_date: Math.floor(Date.parse(cost.starts_at) / SECOND_MS) };
  const isPaid = subscription.trial_ends_at === null;
  await platen.billing.upgrade({ plan, interval, ...(isPaid ? from : {}) });
}

/** One of the two plans: price, PDFs, and the price of those beyond. */
function Side(props: {
  readonly name: string;
  readonly plan: Plan;
  readonly interval: Subscription["interval"];
}): ReactNode {
  const { name, plan, interval } = props;
  return (
    <div className="offer-side">
      <dt>{name}</dt>
      <dd>
        <strong>{plan.name}</strong>
      </dd>
      <PlanTerms plan={plan} interval={interval} />
    </div>
  );
}

/** Price, PDFs, and the price of those beyond, as entries of a list of descriptions. */
export function PlanTerms(props: {
  readonly plan: Plan;
  readonly interval: Subscription["interval"];
}): ReactNode {
  const { plan, interval } = props;
  const { overage } = plan;
  return (
    <>
      <dd>{priceText(plan, interval)}</dd>
      <dd>{TEXTS.pdfs(plan.limits.pdf_generations)}</dd>
      {overage !== null && (
        <dd>
          {overage.allowed
            ? TEXTS.overage(moneyText(overage.unit_amount, overage.currency))
            : TEXTS.noOverage}
        </dd>
      )}
    </>
  );
}

function upgradeFault(error: unknown): string {
  const isUnpaid = error instanceof PlatenError && error.is("payment_failed");
  return isUnpaid ? TEXTS.unpaid : failureText(error);
}
