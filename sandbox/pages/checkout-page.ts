import { DAY, dayText, moneyText, type Second } from "#base";
import type { CheckoutSession } from "#model";
import { cardFields, testCardList } from "./card-form.ts";
import type { CardFaults, EnteredCard } from "./entered-card.ts";
import { type Html, html, linkTo } from "./html.ts";
import { type OrderLine, orderName, orderPrice } from "./order-lines.ts";
import { pageFrame } from "./page-frame.ts";

/** The data of the checkout page. */
export type CheckoutView = {
  /** URL of this page without its query. */
  readonly address: string;
  readonly session: CheckoutSession;
  readonly lines: readonly OrderLine[];
  readonly email: string | null;
  readonly now: Second;
};

/** Returns the checkout page: what it costs, and the card form. */
export function checkoutPage(view: CheckoutView, entered: EnteredCard, faults: CardFaults): string {
  const isWrong = Object.keys(faults).length > 0;
  const back = linkTo(view.session.cancelUrl);
  const content = html`<div class="columns">
<div>${summary(view)}
${back !== null && html`<p><a href="${back}">← Back without subscribing</a></p>`}</div>
<div><form class="sheet" method="post" action="${view.address}" novalidate>
<h2>Pay by card</h2>
${view.email !== null && html`<p class="muted">For ${view.email}</p>`}
${cardFields(entered, faults, view.email === null)}
<button class="button wide">${trialEnd(view) === null ? "Subscribe" : "Start trial"}</button>
</form>
${testCardList(view.address)}</div>
</div>`;
  return pageFrame(isWrong ? "Please check your card" : "Checkout", content);
}

function summary(view: CheckoutView): Html {
  const { session, lines } = view;
  const end = trialEnd(view);
  const today = moneyText(session.amountTotal, session.currency);
  const items = lines.map(
    (line) => html`<li><span>${orderName(line)}</span><span>${orderPrice(line)}</span></li>`,
  );
  return html`<section class="sheet">
<h1>Subscribe to ${lines[0] === undefined ? "a plan" : orderName(lines[0])}</h1>
<p class="amount">${today}</p>
<p class="muted">${end === null ? "due today" : `due today. Free until ${dayText(end)}, then as below.`}</p>
<ul class="items">${items}<li class="total"><span>Due today</span><span>${today}</span></li></ul>
</section>`;
}

function trialEnd({ session, now }: CheckoutView): Second | null {
  const { trialDays, trialEnd: end } = session.order;
  return trialDays === null ? end : now + trialDays * DAY;
}
