import { completeCheckout } from "#core";
import type { CheckoutSession } from "#model";
import {
  authenticationPage,
  type CardFaults,
  type CheckoutView,
  checkoutPage,
  type EnteredCard,
  enteredTestCard,
  linkTo,
  parseCard,
} from "#pages";
import { type Draft, findRow } from "#state";
import { INVALID_FORM_STATUS, notice, page, redirect, refusedPage } from "./answers.ts";
import { orderOf } from "./order-items.ts";
import type { PageAnswer, PageCall, PageRoute } from "./page-route.ts";
import { authenticationIn, cardFault, enteredIn } from "./read-form.ts";

const PATH = "/checkout/:session";

/** The checkout page and its form. */
export const CHECKOUT_PAGES: readonly PageRoute[] = [
  { method: "GET", path: PATH, answer: showCheckout },
  { method: "POST", path: PATH, answer: payCheckout },
];

function showCheckout(call: PageCall): PageAnswer {
  const seen = call.act((draft) => viewOf(draft, call));
  if (seen.kind === "refused") return refusedPage(seen.refusal);
  return form(seen.value, enteredTestCard(call.query["card"] ?? null), {});
}

function payCheckout(call: PageCall): PageAnswer {
  const seen = call.act((draft) => viewOf(draft, call));
  if (seen.kind === "refused") return refusedPage(seen.refusal);
  const view = seen.value;
  if (view.session.status !== "open") return renderClosed(view.session);
  const entered = enteredIn(call.form);
  const read = parseCard(entered, view.now, view.email === null);
  if (read.kind === "faults") return form(view, entered, read.faults);
  const isAuthenticated = authenticationIn(call.form);
  const paid = call.act((draft) =>
    completeCheckout(draft, view.session.id, read.card, isAuthenticated),
  );
  if (paid.kind === "refused") {
    const fault = cardFault(paid.refusal);
    return fault === null ? refusedPage(paid.refusal) : form(view, entered, fault);
  }
  if (paid.value.kind === "needs-authentication")
    return page(authenticationPage(view.address, entered), { leadsTo: leadsTo(view.session) });
  return onward(paid.value.session);
}

/** Returns the form, or the reason why the checkout is closed. */
function form(view: CheckoutView, entered: EnteredCard, faults: CardFaults): PageAnswer {
  if (view.session.status !== "open") return renderClosed(view.session);
  const status = Object.keys(faults).length > 0 ? INVALID_FORM_STATUS : 200;
  return page(checkoutPage(view, entered, faults), { status, leadsTo: leadsTo(view.session) });
}

function renderClosed({ status, cancelUrl, ...session }: CheckoutSession): PageAnswer {
  if (status === "complete") {
    const link = { address: successUrl({ ...session }), text: "Go on" };
    return notice(200, "You have subscribed", "This checkout was completed.", link);
  }
  const text = "This checkout has expired. Start again where you came from.";
  return notice(410, "This checkout has expired", text, { address: cancelUrl, text: "Back" });
}

function onward(session: CheckoutSession): PageAnswer {
  const target = linkTo(successUrl(session));
  return target === null ? renderClosed(session) : redirect(target);
}

/** Fills the session's id into the URL's placeholder, as Stripe does. */
function successUrl({
  id,
  successUrl: address,
}: Pick<CheckoutSession, "id" | "successUrl">): string {
  return address.replaceAll("{CHECKOUT_SESSION_ID}", id);
}

function leadsTo({ successUrl: address }: CheckoutSession): readonly string[] {
  const link = linkTo(address);
  return link === null ? [] : [new URL(link).origin];
}

function viewOf(draft: Draft, { names }: PageCall): CheckoutView {
  const session = findRow(draft, "checkoutSessions", names["session"] ?? "", "session");
  const customer =
    session.customer === null ? undefined : draft.find("customers", session.customer);
  return {
    address: `/checkout/${session.id}`,
    session,
    lines: orderOf(draft, session.items),
    email: customer === undefined ? session.customerEmail : (customer.email ?? customer.id),
    now: draft.now(session.clock),
  };
}
