import type { Template } from "@platen/sdk";
import { ENVIRONMENTS, type Environment } from "#data/address.ts";
import { hasRole, type Role } from "#data/roles.ts";
import type { Command } from "#kit/menu.tsx";
import { versionWords } from "#words/en/versions.ts";
import { words } from "#words/en.ts";

const TEXTS = versionWords;

type Published = Pick<Template, "environment_versions">;

/** A publication that a person considers. */
export type Promotion = { readonly version: number; readonly to: Environment };

/** The environments that use a version, Production first. */
export function placesOf({ environment_versions: used }: Published, version: number): string {
  const places = ENVIRONMENTS.toReversed().filter((environment) => used[environment] === version);
  if (places.length === 0) return TEXTS.nowhere;
  return places.map((environment) => words.environments[environment]).join(", ");
}

/** Where a version can be published by a member of this role; publishing an older version rolls back. */
export function publishCommands(
  { environment_versions: used }: Published,
  version: number,
  role: Role,
): readonly (Command & { readonly to: Environment })[] {
  return ENVIRONMENTS.filter((environment) => used[environment] !== version).map((to) => {
    const name = words.environments[to];
    const label = isRollBack(used[to], version) ? TEXTS.rollBackTo(name) : TEXTS.publishTo(name);
    const isDisabled = to === "production" && !hasRole(role, "admin");
    return { id: to, to, label, isDisabled };
  });
}

/** True if an environment has a newer version than this one. */
export function isRollBack(used: number | null, version: number): boolean {
  return used !== null && used > version;
}
