import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { type Environment, pathIn, placeOf } from "#data/address.ts";
import { hasRole, type Role } from "#data/roles.ts";
import { words } from "#words/en.ts";
import { listOf } from "./list-of.ts";
import { PAGES } from "./pages.ts";

/** Links to the pages that the role may see. */
export function Navigation(props: {
  readonly role: Role;
  readonly environment: Environment;
}): ReactNode {
  const { rest } = placeOf(useLocation()[0]);
  const shown = PAGES.filter(
    ({ isInNavigation, role }) => isInNavigation && hasRole(props.role, role),
  );
  return (
    <nav aria-label={words.shell.navigation}>
      <ul className="nav">
        {shown.map((page) => {
          const href = pathIn(props.environment, page.path);
          const isHere = listOf(rest) === page.path;
          return (
            <li key={page.path}>
              <Link className="nav-link" href={href} aria-current={isHere ? "page" : undefined}>
                {page.title}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
