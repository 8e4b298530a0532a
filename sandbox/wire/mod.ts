/** The processor's objects as JSON bodies of Stripe's HTTP API, with all members. */
export { API_VERSION } from "./api-version.ts";
export { bodyById, bodyOf, type WireTable } from "./body-by-id.ts";
export { planBody, priceBody, productBody } from "./catalogue-body.ts";
export { checkoutBody, checkoutItemsBody } from "./checkout-body.ts";
export { customerBody, paymentMethodBody, setupIntentBody } from "./customer-body.ts";
export { clockBody, endpointBody, eventBody } from "./event-body.ts";
export { invoiceBody, invoiceItemBody, lineBody, paymentBody, SELLER } from "./invoice-body.ts";
export { meterBody, meterEventBody, meterSummaryBody } from "./meter-body.ts";
export { portalConfigurationBody, portalSessionBody } from "./portal-body.ts";
export { scheduleBody, subscriptionBody, subscriptionItemBody } from "./subscription-body.ts";
export { listBody, type View } from "./view.ts";
