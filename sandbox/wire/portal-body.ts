import type { Body } from "#base";
import type { PortalConfiguration, PortalSession } from "#model";
import type { View } from "./view.ts";

/** Returns the body of a portal session. */
export function portalSessionBody(view: View, session: PortalSession): Body {
  return {
    id: session.id,
    object: "billing_portal.session",
    configuration: session.configuration,
    created: session.created,
    customer: session.customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: session.returnUrl,
    url: `${view.origin}/portal/${session.token}`,
  };
}

/** Returns the body of a portal configuration. */
export function portalConfigurationBody(configuration: PortalConfiguration): Body {
  const { cancels } = configuration;
  return {
    id: configuration.id,
    object: "billing_portal.configuration",
    active: true,
    application: null,
    business_profile: {
      headline: configuration.headline,
      privacy_policy_url: configuration.privacyPolicyUrl,
      terms_of_service_url: configuration.termsOfServiceUrl,
    },
    created: configuration.created,
    default_return_url: configuration.defaultReturnUrl,
    features: {
      customer_update: {
        allowed_updates: configuration.customerUpdates,
        enabled: configuration.customerUpdates.length > 0,
      },
      invoice_history: { enabled: configuration.showsInvoices },
      payment_method_update: {
        enabled: configuration.changesCard,
        payment_method_configuration: null,
      },
      subscription_cancel: {
        cancellation_reason: { enabled: false, feedback_options: null, options: [] },
        enabled: cancels !== null,
        mode: cancels ?? "at_period_end",
        proration_behavior: "none",
      },
      subscription_pause: {
        duration: { interval_options: [], type: "indefinite" },
        enabled: false,
      },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: [],
        enabled: false,
        proration_behavior: "none",
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: "end_trial",
      },
    },
    is_default: configuration.isDefault,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: configuration.metadata,
    name: configuration.name,
    updated: configuration.updated,
  };
}
