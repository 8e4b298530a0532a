import type { ReactNode } from "react";
import { hasRole } from "#data/roles.ts";
import { useAccount, useScope } from "#data/scope.ts";
import { Loaded } from "#states/loaded.tsx";
import { Page } from "#states/page.tsx";
import { ReadOnlyHint } from "#states/read-only-hint.tsx";
import { settingsWords } from "#words/en/settings.ts";
import { words } from "#words/en.ts";
import { EraseAccount } from "./erase-account.tsx";
import { settingsTexts } from "./settings.ts";
import { SettingsForm } from "./settings-form.tsx";
import { SignInRule } from "./sign-in-rule.tsx";

const TEXTS = settingsWords;

/** The account's settings, and its erasure. */
export function SettingsPage(): ReactNode {
  const { session } = useScope();
  const query = useAccount();
  return (
    <Page title={words.titles.settings} lead={TEXTS.lead}>
      <ReadOnlyHint />
      <Loaded query={query}>
        {(account) => (
          <>
            <section className="card settings">
              <SettingsForm key={JSON.stringify(settingsTexts(account))} account={account} />
            </section>
            {hasRole(session.member.role, "owner") && <SignInRule account={account} />}
            {hasRole(session.member.role, "owner") && account.email !== null && (
              <EraseAccount name={account.name} email={account.email} />
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}
