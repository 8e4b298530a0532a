/**
 * The pages that a payment processor hosts: checkout, portal, invoice. Rows in, markup out; they work by keyboard, without
 * a script, on a phone, in the dark, and load nothing from elsewhere.
 */
export { AUTHENTICATION, authenticationPage } from "./authentication-page.ts";
export { type CheckoutView, checkoutPage } from "./checkout-page.ts";
export {
  CARD_FIELDS,
  type CardFaults,
  type EnteredCard,
  enteredTestCard,
  NOTHING_ENTERED,
} from "./entered-card.ts";
export { linkTo } from "./html.ts";
export { invoicePage } from "./invoice-page.ts";
export { type Notice, noticePage } from "./notice-page.ts";
export type { OrderLine } from "./order-lines.ts";
export { pageHeaders, STYLE_URL } from "./page-frame.ts";
export { portalCancelPage, portalCardPage } from "./portal-forms.ts";
export { type PortalView, portalPage, type ShownSubscription } from "./portal-page.ts";
export { type ParsedCard, parseCard } from "./read-card.ts";
export { STYLE } from "./style.ts";
