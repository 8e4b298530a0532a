import type {
  Invoice,
  InvoiceList,
  PlanList,
  Subscription,
  SubscriptionPreview,
} from "@platen/sdk";
import type { Command } from "commander";
import { count, money } from "../output/wording.ts";
import { given } from "../remote/inputs.ts";
import { tableOf } from "../remote/list.ts";
import { group, type Shown, verb } from "../remote/verb.ts";
import { numberUpTo, oneOf } from "../terminal/option-values.ts";

const PLANS = ["PRO", "BUSINESS", "ENTERPRISE"] as const;
const INTERVALS = ["month", "year"] as const;
const INVOICES_MAX = 100;
const DAY_LENGTH = "YYYY-MM-DD".length;
const PLAN = ["--plan <plan>", PLANS.join(", "), oneOf(PLANS)] as const;
const INTERVAL = ["--interval <interval>", INTERVALS.join(" or "), oneOf(INTERVALS)] as const;

type Target = { plan?: (typeof PLANS)[number]; interval?: (typeof INTERVALS)[number] };

type PreviewOptions = Target & Required<Pick<Target, "plan">>;

/** `platen billing`: subscription, checkout, portal and invoices. */
export function billingCommand(): Command {
  return group("billing", "The account's subscription, and what it pays.", [
    verb({
      name: "plans",
      description: "List the plans and their prices.",
      examples: ["billing plans"],
      run: async ({ platen }) => {
        const plans = await platen.billing.plans();
        return { json: plans, text: plansTable(plans) };
      },
    }),
    verb({
      name: "subscription",
      description: "Show the subscription.",
      examples: ["billing subscription"],
      run: async ({ platen }) => showSubscription(await platen.billing.subscription()),
    }),
    checkoutVerb(),
    verb({
      name: "portal",
      description: "Print the address of a page for changing the card and viewing invoices.",
      notes: "The address opens once.",
      examples: ["billing portal"],
      run: async ({ platen }) => {
        const portal = await platen.billing.portal();
        return { json: portal, text: portal.portal_url };
      },
    }),
    changeVerb("upgrade", "Move to a higher plan at once; the difference is charged now."),
    changeVerb("downgrade", "Move to a lower plan at the end of the period."),
    previewVerb(),
    verb<{ readonly comment?: string }>({
      name: "cancel",
      description: "End the subscription with its period.",
      options: [["--comment <text>", "why"]],
      examples: ["billing cancel"],
      run: async ({ platen, options: { comment } }) =>
        showSubscription(
          await platen.billing.cancel(comment === undefined ? undefined : { comment }),
        ),
    }),
    verb({
      name: "reactivate",
      description: "Take a cancellation back.",
      examples: ["billing reactivate"],
      run: async ({ platen }) => showSubscription(await platen.billing.reactivate()),
    }),
    invoicesVerb(),
    verb({
      name: "invoice",
      description: "Show an invoice and the address of its PDF.",
      args: [["<invoice>", "the invoice: in_…"]],
      examples: ["billing invoice in_1Q2w3E4r"],
      run: async ({ platen, args: [id = ""] }) => {
        const invoice = await platen.billing.invoice(id);
        return { json: invoice, text: `${invoicesTable([invoice])}\n\n${invoice.invoice_pdf}` };
      },
    }),
  ]);
}

function checkoutVerb(): Command {
  return verb<Required<Target>>({
    name: "checkout",
    description: "Print the address of a page on which to subscribe the account.",
    required: [PLAN, INTERVAL],
    examples: ["billing checkout --plan BUSINESS --interval year"],
    run: async ({ platen, options: { plan, interval } }) => {
      const checkout = await platen.billing.checkout({ plan, interval });
      return { json: checkout, text: checkout.checkout_url };
    },
  });
}

function changeVerb(name: "upgrade" | "downgrade", description: string): Command {
  return verb<Target>({
    name,
    description,
    options: [PLAN, INTERVAL],
    notes: "Without --plan it is the next one.",
    examples: [`billing ${name}`, `billing ${name} --plan BUSINESS --interval year`],
    run: async ({ platen, options: { plan, interval } }) => {
      const wanted = given({ plan, interval });
      return showSubscription(
        name === "upgrade"
          ? await platen.billing.upgrade(wanted)
          : await platen.billing.downgrade(wanted),
      );
    },
  });
}

function previewVerb(): Command {
  return verb<PreviewOptions>({
    name: "preview",
    description: "Show what an upgrade or a downgrade would cost, without changing anything.",
    required: [PLAN],
    options: [INTERVAL],
    examples: ["billing preview --plan BUSINESS --interval year"],
    run: async ({ platen, options: { plan, interval } }) => {
      const cost = await platen.billing.preview({ plan, ...given({ interval }) });
      return { json: cost, text: costText(cost) };
    },
  });
}

function costText({
  amount_due_now,
  next_amount,
  currency,
  starts_at,
}: SubscriptionPreview): string {
  const now = `Charged now: ${money(amount_due_now, currency)}.`;
  return `${now} From ${starts_at.slice(0, DAY_LENGTH)} on: ${money(next_amount, currency)} a period, without overage.`;
}

function invoicesVerb(): Command {
  type Options = { readonly limit?: number; readonly after?: string };
  return verb<Options>({
    name: "invoices",
    description: "List the invoices, newest first.",
    options: [
      ["--limit <number>", "how many (default: 20)", numberUpTo(INVOICES_MAX)],
      ["--after <invoice>", "only those before this one"],
    ],
    examples: ["billing invoices", "billing invoices --json"],
    run: async ({ platen, options: { limit, after } }) => {
      const list = await platen.billing.invoices(given({ limit, starting_after: after }));
      return { json: list, text: invoicesText(list) };
    },
  });
}

function invoicesText({ invoices, total }: InvoiceList): string {
  const last = invoices.at(-1);
  const isCut = last !== undefined && invoices.length < total;
  const more = isCut ? `\n${count(total)} in total; continue with --after ${last.id}.` : "";
  return `${invoicesTable(invoices)}${more}`;
}

function invoicesTable(invoices: readonly Invoice[]): string {
  return tableOf<Invoice>(
    [
      { title: "INVOICE", of: ({ id }) => id },
      { title: "FROM", of: ({ period_start }) => period_start.slice(0, DAY_LENGTH) },
      { title: "TO", of: ({ period_end }) => period_end.slice(0, DAY_LENGTH) },
      {
        title: "AMOUNT",
        align: "right",
        of: ({ amount_due, currency }) => money(amount_due, currency),
      },
      { title: "STATUS", of: ({ status }) => status },
    ],
    invoices,
  );
}

function plansTable({ plans }: PlanList): string {
  type Plan = PlanList["plans"][number];
  const priceOf = ({ prices }: Plan, interval: string): string | null => {
    const price = prices.find((one) => one.interval === interval);
    return price === undefined ? null : money(price.unit_amount, price.currency);
  };
  return tableOf<Plan>(
    [
      { title: "PLAN", of: ({ id }) => id },
      { title: "MONTH", align: "right", of: (plan) => priceOf(plan, "month") },
      { title: "YEAR", align: "right", of: (plan) => priceOf(plan, "year") },
      { title: "PDFS", align: "right", of: ({ limits }) => limitOf(limits.pdf_generations) },
      { title: "AI", align: "right", of: ({ limits }) => limitOf(limits.ai_generations) },
      { title: "KEYS", align: "right", of: ({ limits }) => limitOf(limits.api_keys) },
      {
        title: "OVERAGE",
        align: "right",
        of: ({ overage }) =>
          overage === null || !overage.allowed
            ? null
            : `${money(overage.unit_amount, overage.currency)} a PDF`,
      },
    ],
    plans,
  );
}

function showSubscription(subscription: Subscription): Shown {
  const { plan, interval, status, trial_ends_at, pending_change: pending } = subscription;
  const end = subscription.current_period_end.slice(0, DAY_LENGTH);
  const lines = [
    `${plan}, by the ${interval}: ${status}`,
    `  period ends  ${end}${subscription.cancel_at_period_end ? ", and the subscription with it" : ""}`,
    ...(trial_ends_at === null ? [] : [`  trial ends   ${trial_ends_at.slice(0, DAY_LENGTH)}`]),
    ...(pending === null
      ? []
      : [
          `  changes to   ${pending.plan}, by the ${pending.interval}, on ${pending.effective_at.slice(0, DAY_LENGTH)}`,
        ]),
  ];
  return { json: subscription, text: lines.join("\n") };
}

function limitOf(limit: number | null): string {
  return limit === null ? "unlimited" : count(limit);
}
