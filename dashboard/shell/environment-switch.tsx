import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { ENVIRONMENTS, type Environment, pathIn, placeOf } from "#data/address.ts";
import { type Choice, Select } from "#kit/select.tsx";
import { words } from "#words/en.ts";
import { listOf } from "./list-of.ts";

const CHOICES: readonly Choice<Environment>[] = ENVIRONMENTS.map((id) => ({
  id,
  label: words.environments[id],
}));

/** Shows the same list in another environment; a single thing exists in one only, so its list is shown instead. */
export function EnvironmentSwitch(props: {
  readonly environment: Environment;
  readonly path: string;
}): ReactNode {
  const [, go] = useLocation();
  return (
    <Select
      label={words.shell.environment}
      isCompact
      choices={CHOICES}
      value={props.environment}
      onChange={(environment) => go(pathIn(environment, listOf(placeOf(props.path).rest)))}
    />
  );
}
