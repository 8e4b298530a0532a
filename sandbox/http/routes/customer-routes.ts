import { z } from "zod";
import { attachMethod, createCustomer, deleteCustomer, detachMethod, updateCustomer } from "#core";
import type { Address } from "#model";
import { findCustomer, findRow } from "#state";
import { bodyOf, customerBody } from "#wire";
import { listRoute } from "../list-route.ts";
import { clearable, integer, isWithin, mergedMetadata, metadata, range, text } from "../params.ts";
import { type Route, route } from "../route.ts";

const address = z.union([
  z.literal("").transform(() => null),
  z
    .strictObject({
      line1: clearable.optional(),
      line2: clearable.optional(),
      postal_code: clearable.optional(),
      city: clearable.optional(),
      state: clearable.optional(),
      country: clearable.optional(),
    })
    .transform(
      (sent): Address => ({
        line1: sent.line1 ?? null,
        line2: sent.line2 ?? null,
        postalCode: sent.postal_code ?? null,
        city: sent.city ?? null,
        state: sent.state ?? null,
        country: sent.country ?? null,
      }),
    ),
]);

const said = {
  email: clearable.optional(),
  name: clearable.optional(),
  description: clearable.optional(),
  phone: clearable.optional(),
  address: address.optional(),
  balance: integer.optional(),
  metadata: metadata.optional(),
  invoice_settings: z.strictObject({ default_payment_method: clearable.optional() }).optional(),
};

/** Customers and their cards. */
export const CUSTOMER_ROUTES: readonly Route[] = [
  route(
    "POST",
    "/v1/customers",
    z.strictObject({ ...said, payment_method: text.optional(), test_clock: text.optional() }),
    ({ draft, params }) => {
      const { invoice_settings: settings, payment_method: card, test_clock: clock } = params;
      const customer = createCustomer(draft, {
        ...params,
        metadata: mergedMetadata({}, params.metadata),
        clock: clock ?? null,
      });
      const method = card === undefined ? undefined : attachMethod(draft, card, customer.id);
      // A ready-made card such as pm_card_visa becomes one of the customer's own.
      const asked = settings?.default_payment_method;
      const defaultPaymentMethod = asked === card ? method?.id : asked;
      const made = updateCustomer(draft, customer.id, { defaultPaymentMethod });
      return customerBody(made);
    },
  ),
  route("GET", "/v1/customers/{customer}", z.strictObject({}), ({ draft, id }) =>
    customerBody(findRow(draft, "customers", id)),
  ),
  route("POST", "/v1/customers/{customer}", z.strictObject(said), ({ draft, id, params }) => {
    const customer = findCustomer(draft, id, "id");
    const changed = updateCustomer(draft, id, {
      ...params,
      metadata: mergedMetadata(customer.metadata, params.metadata),
      defaultPaymentMethod: params.invoice_settings?.default_payment_method,
    });
    return customerBody(changed);
  }),
  route("DELETE", "/v1/customers/{customer}", z.strictObject({}), ({ draft, id }) =>
    customerBody(deleteCustomer(draft, id)),
  ),
  listRoute(
    "/v1/customers",
    "customers",
    { email: text.optional(), created: range.optional(), test_clock: text.optional() },
    (row, { params }) =>
      !row.isDeleted &&
      (params.test_clock === undefined ? row.clock === null : row.clock === params.test_clock) &&
      (params.email === undefined || row.email === params.email) &&
      isWithin(row.created, params.created),
  ),
  listRoute(
    "/v1/customers/{customer}/payment_methods",
    "paymentMethods",
    { type: z.enum(["card"]).optional() },
    (row, { id }) => row.customer === id,
  ),
  listRoute(
    "/v1/payment_methods",
    "paymentMethods",
    { customer: text.optional(), type: z.enum(["card"]).optional() },
    (row, { params }) => row.customer === (params.customer ?? row.customer),
  ),
  route("GET", "/v1/payment_methods/{payment_method}", z.strictObject({}), ({ draft, view, id }) =>
    bodyOf(view, "paymentMethods", findRow(draft, "paymentMethods", id, "payment_method")),
  ),
  route(
    "POST",
    "/v1/payment_methods/{payment_method}/attach",
    z.strictObject({ customer: text }),
    ({ draft, view, id, params }) =>
      bodyOf(view, "paymentMethods", attachMethod(draft, id, params.customer)),
  ),
  route(
    "POST",
    "/v1/payment_methods/{payment_method}/detach",
    z.strictObject({}),
    ({ draft, view, id }) => bodyOf(view, "paymentMethods", detachMethod(draft, id)),
  ),
  listRoute(
    "/v1/setup_intents",
    "setupIntents",
    { customer: text.optional(), payment_method: text.optional() },
    (row, { params }) =>
      row.customer === (params.customer ?? row.customer) &&
      row.paymentMethod === (params.payment_method ?? row.paymentMethod),
  ),
  route("GET", "/v1/setup_intents/{intent}", z.strictObject({}), ({ draft, view, id }) =>
    bodyOf(view, "setupIntents", findRow(draft, "setupIntents", id, "intent")),
  ),
];
