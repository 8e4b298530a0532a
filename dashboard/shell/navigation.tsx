import { type ReactNode, useId } from "react";
import { Link, useLocation } from "wouter";
import { type Environment, pathIn, placeOf } from "#data/address.ts";
import { hasRole } from "#data/roles.ts";
import type { Session } from "#data/session.ts";
import { OperatorIcon } from "#kit/icons.ts";
import { words } from "#words/en.ts";
import { listOf } from "./list-of.ts";
import { PAGES, type PageEntry } from "./pages.ts";

type NavigationLink = Pick<PageEntry, "path" | "title" | "icon" | "group"> & {
  readonly href: string;
};

/** Outside environments, for those who operate the installation. */
const OPERATOR: NavigationLink = {
  path: "/operator",
  href: "/operator",
  title: words.titles.operator,
  icon: OperatorIcon,
  group: "installation",
};

const GROUPS = Object.entries(words.shell.groups);

/** Links to the pages that the person may see. */
export function Navigation(props: {
  readonly session: Session;
  readonly environment: Environment;
}): ReactNode {
  const { session, environment } = props;
  const { rest } = placeOf(useLocation()[0]);
  const inside = PAGES.filter(({ role }) => hasRole(session.member.role, role)).map((page) => ({
    ...page,
    href: pathIn(environment, page.path),
  }));
  const shown = session.person.operator ? [...inside, OPERATOR] : inside;
  return (
    <nav aria-label={words.shell.navigation}>
      {GROUPS.map(([group, heading]) => (
        <NavigationGroup
          key={group}
          heading={heading}
          pages={shown.filter((page) => page.group === group)}
          current={listOf(rest)}
        />
      ))}
    </nav>
  );
}

function NavigationGroup(props: {
  readonly heading: string | null;
  readonly pages: readonly NavigationLink[];
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
        {props.pages.map(({ path, href, title, icon: PageIcon }) => (
          <li key={path}>
            <Link
              className="nav-link"
              href={href}
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
