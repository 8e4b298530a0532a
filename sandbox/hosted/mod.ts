/**
 * The hosted pages as values: each route with what it shows or does. HTTP is in `http`, which runs `act` like any
 * command.
 */
import { CHECKOUT_PAGES } from "./checkout-routes.ts";
import { INVOICE_PAGES } from "./invoice-routes.ts";
import type { PageRoute } from "./page-route.ts";
import { PORTAL_PAGES } from "./portal-routes.ts";

export { type Fields, isOwnForm, type PageAnswer, type PageRoute } from "./page-route.ts";

/** All page routes. */
export const PAGE_ROUTES: readonly PageRoute[] = [
  ...CHECKOUT_PAGES,
  ...PORTAL_PAGES,
  ...INVOICE_PAGES,
];
