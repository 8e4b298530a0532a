import { dayText, moneyText } from "#base";
import type { Customer, Invoice, PaymentMethod, PortalConfiguration, Subscription } from "#model";
import { invoiceBadge, subscriptionBadge } from "./badges.ts";
import { type Html, html, linkTo } from "./html.ts";
import { type OrderLine, orderName, orderPrice } from "./order-lines.ts";
import { pageFrame } from "./page-frame.ts";

/** A subscription with its items. */
export type ShownSubscription = {
  readonly subscription: Subscription;
  readonly lines: readonly OrderLine[];
};

/** The data of the portal page. */
export type PortalView = {
  /** URL of this page without a trailing slash; actions are below it. */
  readonly address: string;
  readonly configuration: PortalConfiguration;
  readonly returnUrl: string | null;
  readonly customer: Customer;
  /** Subscriptions that have not ended. */
  readonly subscriptions: readonly ShownSubscription[];
  readonly cards: readonly PaymentMethod[];
  /** Newest first; drafts are left out. */
  readonly invoices: readonly Invoice[];
  /** Confirmation of the last action. */
  readonly done: string | null;
};

/** Returns the portal page, with the features that the configuration allows. */
export function portalPage(view: PortalView): string {
  const { configuration, customer, done } = view;
  const back = linkTo(view.returnUrl);
  const content = html`${done !== null && html`<p class="sheet notice" role="status">${done}</p>`}
<div class="head"><h1>Billing for ${customer.name ?? customer.email ?? customer.id}</h1>
${back !== null && html`<a href="${back}">← Return</a>`}</div>
${configuration.headline !== null && html`<p class="muted">${configuration.headline}</p>`}
${subscriptionSheets(view)}
${cardSheet(view)}
${configuration.showsInvoices && invoiceSheet(view)}
${foot(configuration)}`;
  return pageFrame("Billing", content);
}

function subscriptionSheets({ subscriptions, address, configuration }: PortalView): Html | Html[] {
  if (subscriptions.length === 0)
    return html`<section class="sheet"><h2>Subscription</h2><p class="muted">None at present.</p></section>`;
  return subscriptions.map(({ subscription, lines }) => {
    const items = lines.map(
      (line) => html`<li><span>${orderName(line)}</span><span>${orderPrice(line)}</span></li>`,
    );
    const name = lines[0] === undefined ? "Subscription" : orderName(lines[0]);
    return html`<section class="sheet" aria-label="${name}">
<div class="head"><h2>${name}</h2>
${subscriptionBadge(subscription)}</div>
<p class="muted">${nextStep(subscription)}</p>
<ul class="items">${items}</ul>
${configuration.cancels !== null && renderCancelling(subscription, name, address)}
</section>`;
  });
}

/** Returns the next event of a subscription. */
function nextStep(subscription: Subscription): string {
  const { cancelAt, status, trialEnd, periodEnd } = subscription;
  if (cancelAt !== null) return `Ends on ${dayText(cancelAt)}.`;
  if (subscription.isCancelledAtPeriodEnd) return `Ends on ${dayText(periodEnd)}.`;
  if (status === "trialing" && trialEnd !== null)
    return `Free trial until ${dayText(trialEnd)}; the first payment follows.`;
  if (status === "past_due") return "The last payment failed. Change the card to go on.";
  return `Renews on ${dayText(periodEnd)}.`;
}

/** Accessible names that distinguish equal buttons. */
function renderCancelling(subscription: Subscription, name: string, address: string): Html {
  const place = `${address}/subscriptions/${subscription.id}`;
  if (subscription.isCancelledAtPeriodEnd)
    return html`<form class="buttons" method="post" action="${place}/keep">
<button class="button" aria-label="Keep the subscription: ${name}">Keep the subscription</button></form>`;
  return html`<p class="buttons"><a class="button second" href="${place}/cancel" aria-label="Cancel subscription: ${name}">Cancel subscription</a></p>`;
}

function cardSheet({ cards, customer, configuration, address }: PortalView): Html {
  const items = cards.map(
    ({ id, card, name }) => html`<li><span>${cardText(card)}<br>
<span class="muted">${name !== null && html`${name}, `}expires ${String(card.expMonth).padStart(2, "0")}/${card.expYear}</span></span>
${id === customer.defaultPaymentMethod && html`<span><span class="badge good">Default</span></span>`}</li>`,
  );
  return html`<section class="sheet"><h2>Payment method</h2>
${cards.length === 0 ? html`<p class="muted">No card yet.</p>` : html`<ul class="cards">${items}</ul>`}
${configuration.changesCard && html`<p class="buttons"><a class="button second" href="${address}/card">${cards.length === 0 ? "Add a card" : "Change card"}</a></p>`}
</section>`;
}

function cardText({ brand, last4 }: PaymentMethod["card"]): string {
  return `${brand === "visa" ? "Visa" : "Mastercard"} ending in ${last4}`;
}

function invoiceSheet({ invoices }: PortalView): Html {
  const items = invoices.map((invoice) => {
    const name = invoice.number ?? invoice.id;
    return html`<li><span>${dayText(invoice.finalizedAt ?? invoice.created)} ${invoiceBadge(invoice.status)}<br>
<span class="muted">${name}</span></span>
<span class="figure">${moneyText(invoice.amountDue, invoice.currency)}<br>
<a href="/invoice/${invoice.token}/pdf" aria-label="PDF of invoice ${name}">PDF</a></span></li>`;
  });
  return html`<section class="sheet"><h2>Invoices</h2>
${items.length === 0 ? html`<p class="muted">None so far.</p>` : html`<ul class="cards">${items}</ul>`}
</section>`;
}

function foot({ privacyPolicyUrl, termsOfServiceUrl }: PortalConfiguration): Html {
  const terms = linkTo(termsOfServiceUrl);
  const privacy = linkTo(privacyPolicyUrl);
  return html`<p class="muted">${terms !== null && html`<a href="${terms}">Terms</a> `}
${privacy !== null && html`<a href="${privacy}">Privacy</a>`}</p>`;
}
