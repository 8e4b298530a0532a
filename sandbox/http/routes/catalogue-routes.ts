import { z } from "zod";
import { invalid } from "#base";
import { createPrice, createProduct, updatePrice, updateProduct } from "#catalogue";
import { findRow } from "#state";
import { priceBody, productBody } from "#wire";
import { listRoute } from "../list-route.ts";
import {
  clearable,
  count,
  flag,
  isWithin,
  mergedMetadata,
  metadata,
  range,
  text,
} from "../params.ts";
import { type Route, route } from "../route.ts";

const productFields = {
  active: flag.optional(),
  description: clearable.optional(),
  unit_label: clearable.optional(),
  metadata: metadata.optional(),
};

const priceFields = {
  active: flag.optional(),
  lookup_key: clearable.optional(),
  transfer_lookup_key: flag.optional(),
  nickname: clearable.optional(),
  metadata: metadata.optional(),
};

const recurring = z.strictObject({
  interval: z.enum(["day", "week", "month", "year"]),
  interval_count: count.optional(),
  meter: text.optional(),
  usage_type: z.enum(["licensed", "metered"]).optional(),
});

const currency = z.string().regex(/^[a-zA-Z]{3}$/);

/** Products and prices. */
export const CATALOGUE_ROUTES: readonly Route[] = [
  route(
    "POST",
    "/v1/products",
    z.strictObject({ ...productFields, id: text.optional(), name: text }),
    ({ draft, params }) =>
      productBody(createProduct(draft, { ...params, ...productOf(params, {}) })),
  ),
  route("GET", "/v1/products/{id}", z.strictObject({}), ({ draft, id }) =>
    productBody(findRow(draft, "products", id)),
  ),
  route(
    "POST",
    "/v1/products/{id}",
    z.strictObject({ ...productFields, name: text.optional() }),
    ({ draft, id, params }) => {
      const was = findRow(draft, "products", id).metadata;
      const input = { ...productOf(params, was), name: params.name };
      return productBody(updateProduct(draft, id, input));
    },
  ),
  listRoute(
    "/v1/products",
    "products",
    { active: flag.optional(), ids: z.array(text).optional(), created: range.optional() },
    (row, { params }) =>
      row.isActive === (params.active ?? row.isActive) &&
      (params.ids === undefined || params.ids.includes(row.id)) &&
      isWithin(row.created, params.created),
  ),
  route(
    "POST",
    "/v1/prices",
    z.strictObject({
      ...priceFields,
      currency,
      product: text.optional(),
      product_data: z
        .strictObject({ name: text, id: text.optional(), metadata: metadata.optional() })
        .optional(),
      unit_amount: count,
      recurring: recurring.optional(),
      billing_scheme: z.enum(["per_unit"]).optional(),
      tax_behavior: z.enum(["unspecified"]).optional(),
    }),
    ({ draft, params }) => {
      const { product_data: made, recurring: cycle } = params;
      if ((params.product === undefined) === (made === undefined)) {
        throw invalid("You must specify either `product` or `product_data`.", { param: "product" });
      }
      if ((cycle?.usage_type === "metered") !== (cycle?.meter !== undefined)) {
        throw invalid("A metered price must be backed by a meter, and only a metered price.", {
          param: "recurring[meter]",
        });
      }
      const data = made && { ...made, metadata: mergedMetadata({}, made.metadata) };
      const product = data === undefined ? (params.product ?? "") : createProduct(draft, data).id;
      const price = createPrice(draft, {
        product,
        currency: params.currency.toLowerCase(),
        unitAmount: params.unit_amount,
        recurring:
          cycle === undefined
            ? null
            : {
                interval: cycle.interval,
                intervalCount: Math.max(1, cycle.interval_count ?? 1),
                meter: cycle.meter ?? null,
              },
        isActive: params.active ?? true,
        lookupKey: params.lookup_key ?? null,
        takesLookupKey: params.transfer_lookup_key ?? false,
        nickname: params.nickname ?? null,
        metadata: mergedMetadata({}, params.metadata),
      });
      return priceBody(price);
    },
  ),
  route("GET", "/v1/prices/{price}", z.strictObject({}), ({ draft, id }) =>
    priceBody(findRow(draft, "prices", id, "price")),
  ),
  route("POST", "/v1/prices/{price}", z.strictObject(priceFields), ({ draft, id, params }) => {
    const was = findRow(draft, "prices", id, "price").metadata;
    const price = updatePrice(draft, id, {
      isActive: params.active,
      lookupKey: params.lookup_key,
      takesLookupKey: params.transfer_lookup_key,
      nickname: params.nickname,
      metadata: mergedMetadata(was, params.metadata),
    });
    return priceBody(price);
  }),
  listRoute(
    "/v1/prices",
    "prices",
    {
      active: flag.optional(),
      currency: currency.optional(),
      lookup_keys: z.array(text).optional(),
      product: text.optional(),
      type: z.enum(["one_time", "recurring"]).optional(),
      created: range.optional(),
    },
    (row, { params }) =>
      row.isActive === (params.active ?? row.isActive) &&
      row.currency === (params.currency ?? row.currency) &&
      row.product === (params.product ?? row.product) &&
      (params.lookup_keys === undefined || params.lookup_keys.includes(row.lookupKey ?? "")) &&
      (params.type === undefined || (params.type === "recurring") === (row.recurring !== null)) &&
      isWithin(row.created, params.created),
  ),
];

function productOf(
  params: {
    readonly active?: boolean | undefined;
    readonly description?: string | null | undefined;
    readonly unit_label?: string | null | undefined;
    readonly metadata?: z.output<typeof metadata> | undefined;
  },
  was: Readonly<Record<string, string>>,
) {
  return {
    isActive: params.active,
    description: params.description,
    unitLabel: params.unit_label,
    metadata: mergedMetadata(was, params.metadata),
  };
}
