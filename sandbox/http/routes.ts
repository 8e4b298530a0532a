import type { Route } from "./route.ts";
import { CATALOGUE_ROUTES } from "./routes/catalogue-routes.ts";
import { CHECKOUT_ROUTES } from "./routes/checkout-routes.ts";
import { CUSTOMER_ROUTES } from "./routes/customer-routes.ts";
import { EVENT_ROUTES } from "./routes/event-routes.ts";
import { INVOICE_ROUTES } from "./routes/invoice-routes.ts";
import { METER_ROUTES } from "./routes/meter-routes.ts";
import { PORTAL_ROUTES } from "./routes/portal-routes.ts";
import { SCHEDULE_ROUTES } from "./routes/schedule-routes.ts";
import { SUBSCRIPTION_ROUTES } from "./routes/subscription-routes.ts";

/** All operations of Stripe's API that the sandbox supports. */
export const ROUTES: readonly Route[] = [
  ...CATALOGUE_ROUTES,
  ...CHECKOUT_ROUTES,
  ...CUSTOMER_ROUTES,
  ...EVENT_ROUTES,
  ...INVOICE_ROUTES,
  ...METER_ROUTES,
  ...PORTAL_ROUTES,
  ...SCHEDULE_ROUTES,
  ...SUBSCRIPTION_ROUTES,
];
