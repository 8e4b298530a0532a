import { type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import type { Environment } from "#data/address.ts";
import type { Session } from "#data/session.ts";
import { words } from "#words/en.ts";
import { AccountMenu } from "./account-menu.tsx";
import { Banners } from "./banners.tsx";
import { EnvironmentSwitch } from "./environment-switch.tsx";
import { Navigation } from "./navigation.tsx";
import { useContentFocus } from "./use-content-focus.ts";
import { useTitle } from "./use-title.ts";
import { Waiting } from "./waiting.tsx";

type Props = {
  readonly session: Session;
  /** Null: a page outside environments, such as the own profile. */
  readonly environment: Environment | null;
  readonly title: string | null;
  readonly children: ReactNode;
};

/** Navigation, switches and banners around a page. On phones the navigation opens by a button. */
export function Frame({ session, environment, title, children }: Props): ReactNode {
  const [path] = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === path;
  useTitle(title);
  const content = useContentFocus(path);
  return (
    <div className="frame">
      <a className="skip" href="#content">
        {words.shell.skip}
      </a>
      <header className="top">
        <button
          type="button"
          className="button button-quiet top-menu"
          aria-expanded={isOpen}
          aria-controls="navigation"
          onClick={() => setOpenedAt(isOpen ? null : path)}
        >
          <span className="top-menu-sign" aria-hidden="true" />
          {words.shell.menu}
        </button>
        <span className="top-brand">{words.common.product}</span>
        {environment !== null && <EnvironmentSwitch environment={environment} path={path} />}
        <AccountMenu session={session} />
      </header>
      <div className="below">
        <div id="navigation" className={isOpen ? "side side-open" : "side"}>
          <Navigation role={session.member.role} environment={environment ?? "production"} />
        </div>
        <main id="content" ref={content} className="content" tabIndex={-1}>
          {environment !== null && <Banners />}
          <Waiting />
          {children}
        </main>
      </div>
    </div>
  );
}
