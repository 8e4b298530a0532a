/** The processor's objects as JSON bodies of Stripe's HTTP API, with all members. */
export { API_VERSION } from "./api-version.ts";
export { bodyById, bodyOf, type WireTable } from "./body-by-id.ts";
export { priceBody, productBody } from "./catalogue-body.ts";
export { checkoutBody, checkoutItemsBody } from "./checkout-body.ts";
export { customerBody } from "./customer-body.ts";
export { clockBody, endpointBody, eventBody } from "./event-body.ts";
export { invoiceBody, lineBody, paymentBody } from "./invoice-body.ts";
export { meterSummaryBody } from "./meter-body.ts";
export { subscriptionBody, subscriptionItemBody } from "./subscription-body.ts";
export { listBody, type View, viewOf } from "./view.ts";
