import type { Metadata } from "#base";
import { putAndEmit } from "#events";
import type { PortalConfiguration } from "#model";
import { type Draft, findRow } from "#state";

/** Parameters of a new configuration. */
export type ConfigurationParams = Omit<
  PortalConfiguration,
  "created" | "id" | "isDefault" | "updated"
>;

/** Creates a portal configuration; the first one is the default. */
export function createConfiguration(draft: Draft, order: ConfigurationParams): PortalConfiguration {
  const now = draft.now(null);
  const isDefault = draft.all("portalConfigurations").next().done === true;
  const made = { id: draft.nextId("bpc"), created: now, updated: now, isDefault };
  const configuration = { ...order, ...made };
  const type = "billing_portal.configuration.created";
  return putAndEmit(draft, "portalConfigurations", configuration, type);
}

/** Updates a configuration; omitted members are unchanged. */
export function updateConfiguration(
  draft: Draft,
  id: string,
  change: Partial<ConfigurationParams> & { readonly metadata?: Metadata },
): PortalConfiguration {
  const configuration = findRow(draft, "portalConfigurations", id, "configuration");
  const changed = { ...configuration, ...change, updated: draft.now(null) };
  const type = "billing_portal.configuration.updated";
  return putAndEmit(draft, "portalConfigurations", changed, type);
}
