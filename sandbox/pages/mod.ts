/**
 * The hosted pages: checkout, portal, invoice. Functions from rows to HTML; the pages work by keyboard, without
 * scripts, on phones, in dark mode, and load no external resources.
 */
export { AUTHENTICATION, authenticationPage } from "./authentication-page.ts";
export { type CheckoutView, checkoutPage } from "./checkout-page.ts";
export { CARD_FIELDS, type CardFaults, type EnteredCard, enteredTestCard } from "./entered-card.ts";
export { linkTo } from "./html.ts";
export { invoicePage } from "./invoice-page.ts";
export { type Notice, noticePage } from "./notice-page.ts";
export type { OrderLine } from "./order-lines.ts";
export { pageHeaders, STYLE_URL } from "./page-frame.ts";
export { portalCancelPage, portalCardPage } from "./portal-forms.ts";
export { type PortalView, portalPage, type ShownSubscription } from "./portal-page.ts";
export { parseCard } from "./read-card.ts";
export { STYLE } from "./style.ts";
