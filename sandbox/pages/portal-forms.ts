import { dayText } from "#base";
import type { PortalConfiguration } from "#model";
import { cardFields, testCardList } from "./card-form.ts";
import type { CardFaults, EnteredCard } from "./entered-card.ts";
import { html } from "./html.ts";
import { orderName } from "./order-lines.ts";
import { pageFrame } from "./page-frame.ts";
import type { ShownSubscription } from "./portal-page.ts";

/** Returns the form for changing the card; `home` is the portal's URL. */
export function portalCardPage(home: string, entered: EnteredCard, faults: CardFaults): string {
  const address = `${home}/card`;
  const content = html`<div class="columns">
<form class="sheet" method="post" action="${address}" novalidate>
<h1>Change card</h1>
<p class="muted">Invoices to come are charged to this card.</p>
${cardFields(entered, faults)}
<div class="buttons"><button class="button">Save card</button>
<a class="button second" href="${home}">Back</a></div>
</form>
${testCardList(address)}
</div>`;
  return pageFrame(
    Object.keys(faults).length > 0 ? "Please check your card" : "Change card",
    content,
  );
}

/** Returns the confirmation page before a cancellation. */
export function portalCancelPage(
  home: string,
  { subscription, lines }: ShownSubscription,
  cancels: NonNullable<PortalConfiguration["cancels"]>,
): string {
  const name = lines[0] === undefined ? "your subscription" : orderName(lines[0]);
  const when =
    cancels === "immediately"
      ? "It ends at once."
      : `It goes on until ${dayText(subscription.periodEnd)} and then ends. You can change your mind until then.`;
  const content = html`<form class="sheet narrow" method="post" action="${home}/subscriptions/${subscription.id}/cancel">
<h1>Cancel ${name}?</h1>
<p>${when}</p>
<div class="buttons"><button class="button grave">Cancel subscription</button>
<a class="button second" href="${home}">Keep it</a></div>
</form>`;
  return pageFrame("Cancel subscription", content);
}
