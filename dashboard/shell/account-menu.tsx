import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import { HOME } from "#data/address.ts";
import { useHiddenSteps } from "#data/first-steps.ts";
import type { Session } from "#data/session.ts";
import { signOut, switchAccount } from "#data/session.ts";
import { applyTheme, readTheme, THEMES, type Theme } from "#data/theme.ts";
import { Avatar } from "#kit/avatar.tsx";
import { type Command, Menu } from "#kit/menu.tsx";
import { toastFailure } from "#kit/toasts.tsx";
import { failureText } from "#states/failure-state.tsx";
import { words } from "#words/en.ts";
import { OUTER_PAGES } from "./pages.ts";

const TEXTS = words.shell;
const ACCOUNT = "account/";
const THEME = "theme/";

/** The person: the accounts to choose from, the profile, the colours, and the way out. */
export function AccountMenu({ session }: { readonly session: Session }): ReactNode {
  const client = useQueryClient();
  const [, go] = useLocation();
  const [theme, setTheme] = useState<Theme>(() => readTheme(localStorage));
  const [areStepsHidden, hideSteps] = useHiddenSteps(session.account.id);
  const run = async (id: string): Promise<void> => {
    if (id === "me") return go("/me");
    if (id === "steps") {
      hideSteps(false);
      return go(HOME);
    }
    if (id === "out") return await signOut(client);
    const chosen = THEMES.find((name) => id === `${THEME}${name}`);
    if (chosen !== undefined) {
      applyTheme(chosen, localStorage, document.documentElement);
      return setTheme(chosen);
    }
    await switchAccount(client, id.slice(ACCOUNT.length));
    go(HOME);
  };
  const person = session.person.name ?? session.person.email;
  const name = session.account.name ?? person;
  const shown = name === person ? [name] : [name, person];
  return (
    <Menu
      label={`${TEXTS.accountMenu}: ${shown.join(" ")}`}
      commands={commandsFor(session, theme, areStepsHidden)}
      onCommand={(id) => {
        run(id).catch((error: unknown) => toastFailure(failureText(error)));
      }}
    >
      <Avatar name={name} />
      <span className="account-names">
        {shown.map((text, index) => (
          // The space keeps the two apart in the name that is read aloud.
          <span key={text} className={index === 0 ? "account-name" : "account-person"}>
            {text}{" "}
          </span>
        ))}
      </span>
      <span className="select-arrow" aria-hidden="true" />
    </Menu>
  );
}

function commandsFor(
  { account, accounts }: Session,
  theme: Theme,
  areStepsHidden: boolean,
): readonly Command[] {
  const others = accounts.length < 2 ? [] : accounts;
  return [
    ...others.map(({ id, name }) => ({
      id: `${ACCOUNT}${id}`,
      label: name ?? TEXTS.unnamed,
      isChosen: id === account.id,
      isDisabled: id === account.id,
    })),
    ...OUTER_PAGES.filter(({ path }) => path === "/me").map(() => ({
      id: "me",
      label: TEXTS.profile,
      startsGroup: others.length > 0,
    })),
    ...(areStepsHidden ? [{ id: "steps", label: TEXTS.showSteps }] : []),
    ...THEMES.map((name, index) => ({
      id: `${THEME}${name}`,
      label: `${TEXTS.theme}: ${TEXTS.themes[name]}`,
      isChosen: name === theme,
      startsGroup: index === 0,
    })),
    { id: "out", label: TEXTS.signOut, startsGroup: true },
  ];
}
