import { type ReactNode, useId } from "react";
import { Link, useLocation } from "wouter";
import { type Environment, pathIn, placeOf } from "#data/address.ts";
import { hasRole, type Role } from "#data/roles.ts";
import { words } from "#words/en.ts";
import { listOf } from "./list-of.ts";
import { PAGES, type PageEntry } from "./pages.ts";

const GROUPS = Object.entries(words.shell.groups);

/** Links to the pages that the role may see. */
export function Navigation(props: {
  readonly role: Role;
  readonly environment: Environment;
}): ReactNode {
  const { rest } = placeOf(useLocation()[0]);
  const shown = PAGES.filter(({ role }) => hasRole(props.role, role));
  return (
    <nav aria-label={words.shell.navigation}>
      {GROUPS.map(([group, heading]) => (
        <NavigationGroup
          key={group}
          heading={heading}
          pages={shown.filter((page) => page.group === group)}
          environment={props.environment}
          current={listOf(rest)}
        />
      ))}
    </nav>
  );
}

function NavigationGroup(props: {
  readonly heading: string | null;
  readonly pages: readonly PageEntry[];
  readonly environment: Environment;
  /** The path of the list that is shown, or of one of its entries. */
  readonly current: string;
}): ReactNode {
  const id = useId();
  const { heading } = props;
  if (props.pages.length === 0) return null;
  return (
    <>
      {heading !== null && (
        <h2 id={id} className="nav-group">
          {heading}
        </h2>
      )}
      <ul className="nav" aria-labelledby={heading === null ? undefined : id}>
        {props.pages.map(({ path, title, icon: PageIcon }) => (
          <li key={path}>
            <Link
              className="nav-link"
              href={pathIn(props.environment, path)}
              aria-current={listOf(path) === props.current ? "page" : undefined}
            >
              {PageIcon !== null && <PageIcon className="icon" />}
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
