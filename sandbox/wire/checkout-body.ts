import type { Body } from "#base";
import type { CheckoutSession } from "#model";
import { priceBody } from "./catalogue-body.ts";
import { listBody, type View } from "./view.ts";

/** Returns the body of a checkout session; `url` only while it is open. */
export function checkoutBody(view: View, session: CheckoutSession): Body {
  const isOpen = session.status === "open";
  return {
    id: session.id,
    object: "checkout.session",
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: session.amountTotal,
    amount_total: session.amountTotal,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: session.created,
    currency: session.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: session.customer,
    customer_account: null,
    customer_creation: session.customer === null ? "always" : null,
    customer_details: customerDetails(view, session),
    customer_email: session.customerEmail,
    discounts: [],
    expires_at: session.expiresAt,
    integration_identifier: null,
    invoice: session.invoice,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: session.metadata,
    mode: "subscription",
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: "always",
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card"],
    payment_status: paymentStatus(session),
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: session.status,
    submit_type: null,
    subscription: session.subscription,
    success_url: session.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: isOpen ? `${view.origin}/checkout/${session.id}` : null,
    wallet_options: null,
  };
}

/** Returns the body of the line items of a checkout session. */
export function checkoutItemsBody(view: View, session: CheckoutSession): Body {
  const isTrial = session.order.trialDays !== null || session.order.trialEnd !== null;
  const items = session.items.map((item) => {
    const price = view.find("prices", item.price);
    const amount = isTrial ? 0 : (price?.unitAmount ?? 0) * item.quantity;
    const product = price === undefined ? undefined : view.find("products", price.product);
    return {
      id: item.id,
      object: "item",
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency: session.currency,
      description: product?.name ?? null,
      metadata: {},
      price: price === undefined ? null : priceBody(price),
      quantity: item.quantity,
    };
  });
  return listBody(items, `/v1/checkout/sessions/${session.id}/line_items`);
}

function paymentStatus({ status, amountTotal }: CheckoutSession): string {
  if (status !== "complete") return "unpaid";
  return amountTotal === 0 ? "no_payment_required" : "paid";
}

function customerDetails(view: View, session: CheckoutSession): Body | null {
  const customer = session.customer === null ? undefined : view.find("customers", session.customer);
  const email = customer?.email ?? session.customerEmail;
  if (email === null && customer === undefined) return null;
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: customer?.name ?? null,
    phone: customer?.phone ?? null,
    tax_exempt: "none",
    tax_ids: [],
  };
}
