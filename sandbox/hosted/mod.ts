/**
 * What is done at the hosted pages: each address with what it shows or does, as a value. HTTP stays at the door, which
 * runs `act` as it runs any command.
 */
import { CHECKOUT_PAGES } from "./checkout-routes.ts";
import { INVOICE_PAGES } from "./invoice-routes.ts";
import type { PageRoute } from "./page-route.ts";
import { PORTAL_PAGES } from "./portal-routes.ts";

export { isOwnForm, type Sender } from "./is-own-form.ts";
export type { ActionResult, Fields, PageAnswer, PageCall, PageRoute } from "./page-route.ts";

/** Every address that people come to. */
export const PAGE_ROUTES: readonly PageRoute[] = [
  ...CHECKOUT_PAGES,
  ...PORTAL_PAGES,
  ...INVOICE_PAGES,
];
