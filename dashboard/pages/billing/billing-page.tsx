import type { Account, Plan, Subscription } from "@platen/sdk";
import type { ReactNode } from "react";
import { useSearch } from "wouter";
import { moneyText } from "#data/money.ts";
import { isWritable } from "#data/notices.ts";
import { useAccount, useScopedMutation } from "#data/scope.ts";
import { usePlans, useSubscription } from "#data/subscription.ts";
import { useCurrentUsage } from "#data/usage.ts";
import { Badge, type Tone } from "#kit/badge.tsx";
import { Banner } from "#kit/banner.tsx";
import { Button } from "#kit/button.tsx";
import { toastFailure } from "#kit/toasts.tsx";
import { Loaded } from "#states/loaded.tsx";
import { MonthUsage } from "#states/month-usage.tsx";
import { Page } from "#states/page.tsx";
import { PageLink } from "#states/page-link.tsx";
import { billingWords } from "#words/en/billing.ts";
import { words } from "#words/en.ts";
import { EndSubscription } from "./end-subscription.tsx";
import { InvoicesSection } from "./invoices-section.tsx";
import { planFacts, type WayToPay, wayToPay } from "./plan-facts.ts";
import { PlansSection } from "./plans-section.tsx";
import { processorFault } from "./processor-fault.ts";
import { useReturnFromProcessor } from "./use-return.ts";

const TEXTS = billingWords;

const TONES: Readonly<Record<keyof typeof TEXTS.statuses, Tone>> = {
  trialing: "accent",
  active: "done",
  past_due: "danger",
  canceled: "neutral",
  none: "neutral",
};

/** The account's plan, its usage of the month, and the ways to pay. The payment processor returns people to it. */
export function BillingPage(): ReactNode {
  const account = useAccount();
  const plans = usePlans();
  const subscription = useSubscription();
  const usage = useCurrentUsage();
  const report = useReturnFromProcessor(useSearch());
  return (
    <Page title={words.titles.billing} lead={TEXTS.lead}>
      {report !== "none" && (
        <div role="status">
          <Banner tone="info">{TEXTS.reports[report]}</Banner>
        </div>
      )}
      <Loaded query={account}>
        {(known) => (
          <Loaded query={subscription}>
            {(current) => (
              <Loaded query={plans}>
                {({ plans: all }) => (
                  <>
                    <PlanSection account={known} subscription={current} plans={all} />
                    <PlansSection account={known} subscription={current} plans={all} />
                  </>
                )}
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
      <Loaded query={usage}>
        {(used) => (
          <MonthUsage usage={used}>
            <PageLink className="link" to="/usage">
              {TEXTS.toUsage}
            </PageLink>
          </MonthUsage>
        )}
      </Loaded>
      {account.data !== undefined && usage.data !== undefined && (
        <BeyondSection
          account={account.data}
          plan={plans.data?.plans.find(({ id }) => id === account.data.plan)}
          count={usage.data.overage_pdfs}
        />
      )}
      <InvoicesSection />
    </Page>
  );
}

type PlanProps = {
  readonly account: Account;
  readonly subscription: Subscription | null;
  readonly plans: readonly Plan[];
};

function PlanSection({ account, subscription, plans }: PlanProps): ReactNode {
  const plan = plans.find(({ id }) => id === account.plan);
  const status = account.subscription_status ?? "none";
  const way = wayToPay(account, subscription);
  return (
    <section className="card" aria-labelledby="plan">
      <h2 id="plan" className="for-readers">
        {TEXTS.plan}
      </h2>
      <div className="billing-plan">
        <div>
          <p className="billing-name">
            {words.plans[account.plan]} <Badge tone={TONES[status]}>{TEXTS.statuses[status]}</Badge>
          </p>
          {planFacts({ account, subscription, plan }).map((fact) => (
            <p key={fact}>{fact}</p>
          ))}
        </div>
        <div className="actions">
          {way !== null && <PayButton account={account} way={way} />}
          <EndSubscription subscription={subscription} />
        </div>
      </div>
      {!isWritable(account) && (
        <div>
          <h3>{TEXTS.works.title}</h3>
          <ul className="billing-works">
            {TEXTS.works.list.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

/** Leads to the payment processor: to the portal with card and invoices, or to a checkout. */
function PayButton({
  account,
  way,
}: {
  readonly account: Account;
  readonly way: WayToPay;
}): ReactNode {
  const leave = useScopedMutation(async (platen) => {
    const here = location.href;
    const body = {
      plan: account.plan,
      interval: "month",
      success_url: here,
      cancel_url: here,
    } as const;
    location.assign(
      way.kind === "portal"
        ? (await platen.billing.portal()).portal_url
        : (await platen.billing.checkout(body)).checkout_url,
    );
  }, []);
  return (
    <Button
      look={way.isUrgent ? "primary" : "plain"}
      isPending={leave.isPending}
      onPress={() =>
        leave.mutate(undefined, { onError: (error) => toastFailure(processorFault(error)) })
      }
    >
      {way.kind === "checkout" ? TEXTS.subscribe : way.isUrgent ? TEXTS.update : TEXTS.portal}
    </Button>
  );
}

/** The price of PDFs beyond the plan, and the number that the settings allow. */
function BeyondSection(props: {
  readonly account: Account;
  readonly plan: Plan | undefined;
  readonly count: number;
}): ReactNode {
  const { account, plan, count } = props;
  const overage = plan?.overage ?? null;
  if (overage === null) return null;
  const cap = account.overage_limit_pdfs;
  const each = moneyText(overage.unit_amount, overage.currency);
  return (
    <section className="card" aria-labelledby="beyond">
      <h2 id="beyond">{TEXTS.beyond}</h2>
      {overage.allowed ? (
        <p>
          {TEXTS.beyondPrice(each, count)} {cap === null ? TEXTS.beyondOpen : TEXTS.beyondCap(cap)}{" "}
          <PageLink className="link" to="/settings">
            {TEXTS.toSettings}
          </PageLink>
        </p>
      ) : (
        <p>{TEXTS.beyondRefused}</p>
      )}
    </section>
  );
}
