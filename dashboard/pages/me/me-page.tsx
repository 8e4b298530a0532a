import type { ReactNode } from "react";
import { useScopedQuery } from "#data/scope.ts";
import { Loaded } from "#states/loaded.tsx";
import { Page } from "#states/page.tsx";
import { words } from "#words/en.ts";
import { Devices } from "./devices.tsx";
import { ME_KEY } from "./keys.ts";
import { NameForm } from "./name-form.tsx";
import { Passkeys } from "./passkeys.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SecondFactor } from "./second-factor.tsx";

/** The signed-in person's name, password, passkeys, second factor and devices. */
export function MePage(): ReactNode {
  const me = useScopedQuery(ME_KEY, (platen, options) => platen.me.get(options));
  return (
    <Page title={words.titles.me}>
      <Loaded query={me}>
        {(person) => (
          <>
            <NameForm person={person} />
            <PasswordForm email={person.email} />
            <Passkeys />
            <SecondFactor person={person} />
            <Devices />
          </>
        )}
      </Loaded>
    </Page>
  );
}
