import { z } from "zod";
import { invalid } from "#base";
import {
  type ConfigurationParams,
  createConfiguration,
  createPortalSession,
  updateConfiguration,
} from "#core";
import { findRow } from "#state";
import { bodyOf } from "#wire";
import { listRoute } from "../list-route.ts";
import { clearable, flag, mergedMetadata, metadata, text } from "../params.ts";
import { type Route, route } from "../route.ts";

const off = z.strictObject({ enabled: flag }).optional();

const features = z.strictObject({
  customer_update: z
    .strictObject({
      enabled: flag,
      allowed_updates: z.union([z.literal(""), z.array(z.enum(["email", "name"]))]).optional(),
    })
    .optional(),
  invoice_history: z.strictObject({ enabled: flag }).optional(),
  payment_method_update: z.strictObject({ enabled: flag }).optional(),
  subscription_cancel: z
    .strictObject({
      enabled: flag,
      mode: z.enum(["at_period_end", "immediately"]).optional(),
      proration_behavior: z.enum(["none"]).optional(),
    })
    .optional(),
  subscription_pause: off,
  subscription_update: off,
});

const businessProfile = z.strictObject({
  headline: clearable.optional(),
  privacy_policy_url: text.optional(),
  terms_of_service_url: text.optional(),
});

const said = {
  business_profile: businessProfile.optional(),
  default_return_url: clearable.optional(),
  metadata: metadata.optional(),
  name: clearable.optional(),
};

/** Customer portal sessions and configurations. */
export const PORTAL_ROUTES: readonly Route[] = [
  route(
    "POST",
    "/v1/billing_portal/sessions",
    z.strictObject({
      customer: text,
      configuration: text.optional(),
      return_url: text.optional(),
    }),
    ({ draft, view, params }) => {
      const session = createPortalSession(draft, {
        customer: params.customer,
        configuration: params.configuration ?? null,
        returnUrl: params.return_url ?? null,
      });
      return bodyOf(view, "portalSessions", session);
    },
  ),
  route(
    "POST",
    "/v1/billing_portal/configurations",
    z.strictObject({ ...said, features }),
    ({ draft, view, params }) => {
      const configuration = createConfiguration(draft, {
        name: params.name ?? null,
        headline: params.business_profile?.headline ?? null,
        privacyPolicyUrl: params.business_profile?.privacy_policy_url ?? null,
        termsOfServiceUrl: params.business_profile?.terms_of_service_url ?? null,
        defaultReturnUrl: params.default_return_url ?? null,
        metadata: mergedMetadata({}, params.metadata),
        ...featuresOf(params.features),
      });
      return bodyOf(view, "portalConfigurations", configuration);
    },
  ),
  route(
    "GET",
    "/v1/billing_portal/configurations/{configuration}",
    z.strictObject({}),
    ({ draft, view, id }) =>
      bodyOf(view, "portalConfigurations", findRow(draft, "portalConfigurations", id)),
  ),
  route(
    "POST",
    "/v1/billing_portal/configurations/{configuration}",
    z.strictObject({ ...said, features: features.optional() }),
    ({ draft, view, id, params }) => {
      const was = findRow(draft, "portalConfigurations", id, "configuration");
      const changed = updateConfiguration(draft, id, {
        name: params.name === undefined ? was.name : params.name,
        headline: params.business_profile?.headline ?? was.headline,
        defaultReturnUrl:
          params.default_return_url === undefined
            ? was.defaultReturnUrl
            : params.default_return_url,
        metadata: mergedMetadata(was.metadata, params.metadata),
        ...(params.features === undefined ? {} : featuresOf(params.features)),
      });
      return bodyOf(view, "portalConfigurations", changed);
    },
  ),
  listRoute(
    "/v1/billing_portal/configurations",
    "portalConfigurations",
    { active: flag.optional(), is_default: flag.optional() },
    (row, { params }) =>
      params.active !== false && row.isDefault === (params.is_default ?? row.isDefault),
  ),
];

type Features = Pick<
  ConfigurationParams,
  "cancels" | "changesCard" | "customerUpdates" | "showsInvoices"
>;

function featuresOf(sent: z.output<typeof features>): Features {
  for (const name of ["subscription_pause", "subscription_update"] as const) {
    if (sent[name]?.enabled !== true) continue;
    const param = `features[${name}][enabled]`;
    throw invalid(`The sandbox's portal does not offer ${name}.`, { param });
  }
  const { customer_update: update, subscription_cancel: cancel } = sent;
  const allowed = update?.allowed_updates ?? "";
  return {
    showsInvoices: sent.invoice_history?.enabled ?? false,
    changesCard: sent.payment_method_update?.enabled ?? false,
    cancels: cancel?.enabled === true ? (cancel.mode ?? "at_period_end") : null,
    customerUpdates: update?.enabled === true && allowed !== "" ? allowed : [],
  };
}
