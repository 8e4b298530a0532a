import type { Body } from "#base";
import type { Price, Product } from "#model";

/** Returns the body of a product. */
export function productBody(product: Product): Body {
  return {
    id: product.id,
    object: "product",
    active: product.isActive,
    created: product.created,
    default_price: null,
    description: product.description,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: product.metadata,
    name: product.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: "service",
    unit_label: product.unitLabel,
    updated: product.updated,
    url: null,
  };
}

/** Returns the body of a price. */
export function priceBody(price: Price): Body {
  const { recurring } = price;
  return {
    id: price.id,
    object: "price",
    active: price.isActive,
    billing_scheme: "per_unit",
    created: price.created,
    currency: price.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: price.lookupKey,
    metadata: price.metadata,
    nickname: price.nickname,
    product: price.product,
    recurring: recurring === null ? null : { ...recurrence(price), trial_period_days: null },
    tax_behavior: "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: recurring === null ? "one_time" : "recurring",
    unit_amount: price.unitAmount,
    unit_amount_decimal: String(price.unitAmount),
  };
}

/** Returns the body of a recurring price in the older form of a plan, which subscriptions still show. */
export function planBody(price: Price): Body {
  return {
    id: price.id,
    object: "plan",
    active: price.isActive,
    amount: price.unitAmount,
    amount_decimal: String(price.unitAmount),
    billing_scheme: "per_unit",
    created: price.created,
    currency: price.currency,
    livemode: false,
    metadata: price.metadata,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    ...recurrence(price),
  };
}

function recurrence({ recurring }: Price): Body {
  return {
    interval: recurring?.interval ?? "month",
    interval_count: recurring?.intervalCount ?? 1,
    meter: recurring?.meter ?? null,
    usage_type: (recurring?.meter ?? null) === null ? "licensed" : "metered",
  };
}
