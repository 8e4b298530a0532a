import type { Draft, Metadata, PortalConfiguration } from "#model";
import { putAndEmit } from "./emit.ts";
import { findRow } from "./find-row.ts";

/** What a configuration is made from. */
export type ConfigurationOrder = Omit<
  PortalConfiguration,
  "created" | "id" | "isDefault" | "updated"
>;

/** What customers may do on the portal; the first is what holds where none is named. */
export function createConfiguration(draft: Draft, order: ConfigurationOrder): PortalConfiguration {
  const now = draft.now(null);
  const isDefault = draft.all("portalConfigurations").next().done === true;
  const made = { id: draft.nextId("bpc"), created: now, updated: now, isDefault };
  const configuration = { ...order, ...made };
  const type = "billing_portal.configuration.created";
  return putAndEmit(draft, "portalConfigurations", configuration, type);
}

/** Changes what customers may do; what is left out stays as it is. */
export function updateConfiguration(
  draft: Draft,
  id: string,
  change: Partial<ConfigurationOrder> & { readonly metadata?: Metadata },
): PortalConfiguration {
  const configuration = findRow(draft, "portalConfigurations", id, "configuration");
  const changed = { ...configuration, ...change, updated: draft.now(null) };
  const type = "billing_portal.configuration.updated";
  return putAndEmit(draft, "portalConfigurations", changed, type);
}
