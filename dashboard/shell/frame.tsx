import {
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { Link, useLocation } from "wouter";
import { ENVIRONMENTS, type Environment, pathIn, placeOf } from "#data/address.ts";
import { nowMs } from "#data/clock.ts";
import { waitingUntilMs } from "#data/service.ts";
import type { Session } from "#data/session.ts";
import { Banner } from "#kit/banner.tsx";
import { MenuIcon } from "#kit/icons.ts";
import { Menu } from "#kit/menu.tsx";
import { words } from "#words/en.ts";
import { AccountMenu } from "./account-menu.tsx";
import { Banners } from "./banners.tsx";
import { TabTitle } from "./bare.tsx";
import { Brand } from "./brand.tsx";
import { listOf } from "./list-of.ts";
import { Navigation } from "./navigation.tsx";
import { PlanMeter } from "./plan-meter.tsx";
import { useNarrow } from "./use-narrow.ts";

const COUNTDOWN_EVERY_MS = 1000;

type Props = {
  readonly session: Session;
  /** Null: a page outside environments, such as the own profile. */
  readonly environment: Environment | null;
  /** Null: there is no such page. */
  readonly title: string | null;
  readonly children: ReactNode;
};

/** Navigation, switches and banners around a page. On phones the navigation opens by a button. */
export function Frame({ session, environment, title, children }: Props): ReactNode {
  const [path] = useLocation();
  const content = useContentFocus(path);
  return (
    <div className="frame">
      <TabTitle title={title ?? words.failures.notFound} />
      <a className="skip" href="#content">
        {words.shell.skip}
      </a>
      <Sidebar session={session} environment={environment} path={path} />
      <main id="content" ref={content} className="content" tabIndex={-1}>
        {environment !== null && <Banners />}
        <Waiting />
        {children}
      </main>
    </div>
  );
}

/** Brand, navigation and account beside every page, on phones above it. */
function Sidebar(props: {
  readonly session: Session;
  readonly environment: Environment | null;
  readonly path: string;
}): ReactNode {
  const { session, environment, path } = props;
  const isNarrow = useNarrow();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === path;
  const home = pathIn(environment ?? "production", "/");
  const account = <AccountMenu session={session} />;
  return (
    <div className="side">
      <header className="side-head">
        {isNarrow && (
          <button
            type="button"
            className="button button-quiet"
            aria-expanded={isOpen}
            aria-controls="navigation"
            onClick={() => setOpenedAt(isOpen ? null : path)}
          >
            <MenuIcon className="icon" />
            {words.shell.menu}
          </button>
        )}
        <Link className="brand-link" href={home} aria-label={words.common.product}>
          <Brand />
        </Link>
        {environment !== null && <EnvironmentSwitch environment={environment} path={path} />}
        {isNarrow && account}
      </header>
      <div id="navigation" className="side-body" hidden={isNarrow && !isOpen}>
        <Navigation session={session} environment={environment ?? "production"} />
        <div className="side-foot">
          <PlanMeter />
          {!isNarrow && account}
        </div>
      </div>
    </div>
  );
}

/** Shows the same list in another environment; a single thing exists in one only, so its list is shown instead. */
function EnvironmentSwitch(props: {
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
      <span className={`environment environment-${props.environment}`}>{name}</span>
      <span className="select-arrow" aria-hidden="true" />
    </Menu>
  );
}

/**
 * Moves the focus to the content when another page is shown, as loading a page does: keyboard and screen reader then
 * continue there instead of in the navigation.
 */
function useContentFocus(path: string): RefObject<HTMLElement | null> {
  const content = useRef<HTMLElement | null>(null);
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    scrollTo(0, 0);
    content.current?.focus({ preventScroll: true });
  }, [path]);
  return content;
}

/** Says that requests wait because there were too many, and for how long. */
function Waiting(): ReactNode {
  const untilMs = useSyncExternalStore(waitingUntilMs.subscribe, waitingUntilMs.get);
  const [now, setNow] = useState(nowMs);
  useEffect(() => {
    if (untilMs === null) return;
    setNow(nowMs());
    const timer = setInterval(() => setNow(nowMs()), COUNTDOWN_EVERY_MS);
    return () => clearInterval(timer);
  }, [untilMs]);
  if (untilMs === null || untilMs <= now) return null;
  return (
    <div role="status">
      <Banner tone="info">
        {words.shell.waiting(Math.ceil((untilMs - now) / COUNTDOWN_EVERY_MS))}
      </Banner>
    </div>
  );
}
