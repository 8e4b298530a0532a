import { invalid, missing } from "#base";
import { cancelOnPortal, changeCard, keepOnPortal, openPortal, portalVisit } from "#core";
import { isEnded } from "#model";
import {
  authenticationPage,
  type CardFaults,
  type EnteredCard,
  enteredTestCard,
  type PortalView,
  parseCard,
  portalCancelPage,
  portalCardPage,
  portalPage,
} from "#pages";
import type { Draft } from "#state";
import { INVALID_FORM_STATUS, page, redirect, refusedPage } from "./answers.ts";
import { shown } from "./order-items.ts";
import type { PageAnswer, PageCall, PageRoute } from "./page-route.ts";
import { authenticationIn, cardFault, enteredIn } from "./read-form.ts";

const HOME = "/portal/visit/:visit";
const CARD = `${HOME}/card`;
const CANCEL = `${HOME}/subscriptions/:subscription/cancel`;
const KEEP = `${HOME}/subscriptions/:subscription/keep`;

/** The portal's pages and forms. The session's URL works once and redirects to a visit. */
export const PORTAL_PAGES: readonly PageRoute[] = [
  { method: "GET", path: "/portal/:token", answer: enter },
  { method: "GET", path: HOME, answer: showHome },
  { method: "GET", path: CARD, answer: showCard },
  { method: "POST", path: CARD, answer: saveCard },
  { method: "GET", path: CANCEL, answer: askCancel },
  { method: "POST", path: CANCEL, answer: cancel },
  { method: "POST", path: KEEP, answer: keep },
];

/** Confirmation messages by the word in the URL. */
const DONE: Readonly<Record<string, string>> = {
  card: "Your card was changed.",
  cancel: "Your subscription was cancelled.",
  keep: "Your subscription continues.",
};

function enter({ act, names }: PageCall): PageAnswer {
  const opened = act((draft) => openPortal(draft, names["token"] ?? ""));
  if (opened.kind === "refused") return refusedPage(opened.refusal);
  return redirect(homeOf(opened.value.visit ?? ""));
}

function showHome(call: PageCall): PageAnswer {
  const seen = call.act((draft) => viewOf(draft, call));
  return seen.kind === "refused" ? refusedPage(seen.refusal) : page(portalPage(seen.value));
}

function showCard(call: PageCall): PageAnswer {
  const seen = call.act((draft) => {
    const { configuration } = portalVisit(draft, visitOf(call));
    if (!configuration.changesCard) throw invalid("Cards cannot be changed here.");
  });
  if (seen.kind === "refused") return refusedPage(seen.refusal);
  return cardForm(call, enteredTestCard(call.query["card"] ?? null), {});
}

function saveCard(call: PageCall): PageAnswer {
  const entered = enteredIn(call.form);
  const seen = call.act((draft) => draft.now(portalVisit(draft, visitOf(call)).customer.clock));
  if (seen.kind === "refused") return refusedPage(seen.refusal);
  const read = parseCard(entered, seen.value);
  if (read.kind === "faults") return cardForm(call, entered, read.faults);
  const isAuthenticated = authenticationIn(call.form);
  const saved = call.act((draft) => changeCard(draft, visitOf(call), read.card, isAuthenticated));
  if (saved.kind === "refused") {
    const fault = cardFault(saved.refusal);
    return fault === null ? refusedPage(saved.refusal) : cardForm(call, entered, fault);
  }
  const home = homeOf(visitOf(call));
  if (saved.value.kind === "needs-authentication")
    return page(authenticationPage(`${home}/card`, entered));
  return redirect(`${home}?done=card`);
}

function cardForm(call: PageCall, entered: EnteredCard, faults: CardFaults): PageAnswer {
  const status = Object.keys(faults).length > 0 ? INVALID_FORM_STATUS : 200;
  return page(portalCardPage(homeOf(visitOf(call)), entered, faults), { status });
}

function askCancel(call: PageCall): PageAnswer {
  const seen = call.act((draft) => {
    const view = viewOf(draft, call);
    const id = call.names["subscription"] ?? "";
    const one = view.subscriptions.find(({ subscription }) => subscription.id === id);
    const { cancels } = view.configuration;
    if (one === undefined || cancels === null) throw missing("subscription", id);
    return portalCancelPage(view.address, one, cancels);
  });
  return seen.kind === "refused" ? refusedPage(seen.refusal) : page(seen.value);
}

function cancel(call: PageCall): PageAnswer {
  return change(call, cancelOnPortal, "cancel");
}

function keep(call: PageCall): PageAnswer {
  return change(call, keepOnPortal, "keep");
}

function change(call: PageCall, work: typeof cancelOnPortal, done: string): PageAnswer {
  const visit = visitOf(call);
  const changed = call.act((draft) => work(draft, visit, call.names["subscription"] ?? ""));
  if (changed.kind === "refused") return refusedPage(changed.refusal);
  return redirect(`${homeOf(visit)}?done=${done}`);
}

function viewOf(draft: Draft, call: PageCall): PortalView {
  const visit = visitOf(call);
  const { session, customer, configuration } = portalVisit(draft, visit);
  const isOwn = (row: { readonly customer: string | null }) => row.customer === customer.id;
  const running = [...draft.all("subscriptions")].filter((row) => isOwn(row) && !isEnded(row));
  const invoices = [...draft.all("invoices")].filter((row) => isOwn(row) && row.status !== "draft");
  return {
    address: homeOf(visit),
    configuration,
    returnUrl: session.returnUrl,
    customer,
    subscriptions: running.map((subscription) => shown(draft, subscription)),
    cards: [...draft.all("paymentMethods")].filter(isOwn).toReversed(),
    invoices: invoices.toReversed(),
    done: DONE[call.query["done"] ?? ""] ?? null,
  };
}

function visitOf({ names }: PageCall): string {
  return names["visit"] ?? "";
}

function homeOf(visit: string): string {
  return `/portal/visit/${visit}`;
}
