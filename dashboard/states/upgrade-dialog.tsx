import type { Account } from "@platen/sdk";
import type { ReactNode } from "react";
import { largerPlan } from "#data/larger-plan.ts";
import { planChange } from "#data/plan-change.ts";
import { usePlans, useSubscription } from "#data/subscription.ts";
import { Dialog } from "#kit/dialog.tsx";
import { words } from "#words/en.ts";
import { Loaded } from "./loaded.tsx";
import { PlanOffer } from "./plan-offer.tsx";

const TEXTS = words.banners.upgrade;

/** Offers the next larger plan, with what is charged today and later. */
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
            {(current) => {
              const change =
                larger === null || current === null
                  ? null
                  : planChange(current, all, { plan: larger, interval: current.interval });
              return change === null || current === null ? (
                <p>{TEXTS.none}</p>
              ) : (
                <PlanOffer
                  plans={all}
                  subscription={current}
                  change={change}
                  onClose={props.onClose}
                />
              );
            }}
          </Loaded>
        )}
      </Loaded>
    </Dialog>
  );
}
