import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { ENVIRONMENTS, type Environment, pathIn, placeOf } from "#data/address.ts";
import { Menu } from "#kit/menu.tsx";
import { words } from "#words/en.ts";
import { listOf } from "./list-of.ts";

/** Shows the same list in another environment; a single thing exists in one only, so its list is shown instead. */
export function EnvironmentSwitch(props: {
  readonly environment: Environment;
  readonly path: string;
}): ReactNode {
  const [, go] = useLocation();
  const name = words.environments[props.environment];
  return (
    // A `Select` would bring 7 kB, compressed, into the shell, which has the menu anyway.
    <Menu
      label={`${words.shell.environment}: ${name}`}
      commands={ENVIRONMENTS.map((id) => ({
        id,
        label: words.environments[id],
        isChosen: id === props.environment,
      }))}
      onCommand={(id) => {
        const chosen = ENVIRONMENTS.find((environment) => environment === id);
        if (chosen !== undefined) go(pathIn(chosen, listOf(placeOf(props.path).rest)));
      }}
    >
      {name}
      <span className="select-arrow" aria-hidden="true" />
    </Menu>
  );
}
