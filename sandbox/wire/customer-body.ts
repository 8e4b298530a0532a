import type { Body } from "#base";
import type { Address, Customer, PaymentMethod, SetupIntent } from "#model";

/** Returns the body of a customer; a deleted one has only its id. */
export function customerBody(customer: Customer): Body {
  const { id } = customer;
  if (customer.isDeleted) return { id, object: "customer", deleted: true };
  return {
    id,
    object: "customer",
    address: addressBody(customer.address),
    balance: customer.balance,
    created: customer.created,
    currency: customer.currency,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: customer.description,
    discount: null,
    email: customer.email,
    invoice_prefix: customer.invoicePrefix,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: customer.defaultPaymentMethod,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: customer.metadata,
    name: customer.name,
    next_invoice_sequence: customer.nextInvoiceSequence,
    phone: customer.phone,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: customer.clock,
  };
}

/** Returns the body of a payment method. */
export function paymentMethodBody(method: PaymentMethod): Body {
  const { card } = method;
  return {
    id: method.id,
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: {
      address: NO_ADDRESS,
      email: method.email,
      name: method.name,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
      country: "US",
      display_brand: card.brand,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: card.fingerprint,
      funding: "credit",
      generated_from: null,
      last4: card.last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: method.created,
    customer: method.customer,
    customer_account: null,
    livemode: false,
    metadata: method.metadata,
    type: "card",
  };
}

/** Returns the body of a setup intent; only successful ones are stored. */
export function setupIntentBody(intent: SetupIntent): Body {
  return {
    id: intent.id,
    object: "setup_intent",
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: null,
    created: intent.created,
    customer: intent.customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: intent.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ["card"],
    single_use_mandate: null,
    status: "succeeded",
    usage: "off_session",
  };
}

/** Returns the body of an address. */
function addressBody(address: Address | null): Body | null {
  if (address === null) return null;
  const { line1, line2, city, state, country, postalCode } = address;
  return { city, country, line1, line2, postal_code: postalCode, state };
}

const NO_ADDRESS: Body = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};
