import type { CurrentSession } from "@platen/sdk";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useMemo } from "react";
import { Redirect, Route, Router, Switch, useLocation, useSearch } from "wouter";
import { BASE, HOME, placeOf, signInFor } from "#data/address.ts";
import { newClient } from "#data/client.ts";
import { nowMs, useNow } from "#data/clock.ts";
import { ScopeContext } from "#data/scope.ts";
import { serviceFor } from "#data/service.ts";
import { readServiceTime } from "#data/service-clock.ts";
import {
  isMember,
  recordSignedOut,
  SESSION_KEY,
  type Session,
  signOut,
  useSession,
} from "#data/session.ts";
import { Button } from "#kit/button.tsx";
import { Empty, Skeleton } from "#kit/states.tsx";
import { NowContext } from "#kit/time.tsx";
import { Toasts, toastFailure } from "#kit/toasts.tsx";
import { Boundary } from "#states/boundary.tsx";
import { FailureState, failureText } from "#states/failure-state.tsx";
import { PasswordDialog } from "#states/password-dialog.tsx";
import { words } from "#words/en.ts";
import { Bare } from "./bare.tsx";
import { ClosedAccounts } from "./closed-accounts.tsx";
import { EnvironmentPages } from "./environment-pages.tsx";
import { Frame } from "./frame.tsx";
import { NotFound } from "./not-found.tsx";
import { OUTER_PAGES, type OuterPage } from "./pages.ts";

const client = newClient((event) => {
  if (event === "ended") recordSignedOut(client);
  else void client.invalidateQueries({ queryKey: SESSION_KEY });
});

const OWN_ENVIRONMENT = "production";

/** The whole dashboard. */
export function App(): ReactNode {
  return (
    <QueryClientProvider client={client}>
      <Clock>
        <Router base={BASE}>
          <Switch>
            {OUTER_PAGES.filter(({ needsSession }) => !needsSession).map((page) => (
              <Route key={page.path} path={page.path}>
                <Bare title={page.title}>
                  <Outer page={page} />
                </Bare>
              </Route>
            ))}
            <Route>
              <SignedIn />
            </Route>
          </Switch>
        </Router>
      </Clock>
      <PasswordDialog />
      <Toasts />
    </QueryClientProvider>
  );
}

/**
 * Gives the time by the service's clock to relative times, whatever the device's clock says. Only components with relative
 * times are rendered again.
 */
function Clock({ children }: { readonly children: ReactNode }): ReactNode {
  const deviceMs = useNow();
  const { data: aheadMs = 0 } = useQuery({
    queryKey: ["service-clock"],
    queryFn: async () => (await readServiceTime()) - nowMs(),
  });
  return <NowContext value={deviceMs + aheadMs}>{children}</NowContext>;
}

/** The pages that need a session; without one it leads to the sign-in page and back. */
function SignedIn(): ReactNode {
  const session = useSession();
  const [path] = useLocation();
  const search = useSearch();
  if (session.data === undefined) {
    return (
      <Bare>
        {session.error === null ? (
          <Skeleton />
        ) : (
          <FailureState error={session.error} onRetry={() => void session.refetch()} />
        )}
      </Bare>
    );
  }
  if (session.data === null)
    return <Redirect to={signInFor(search === "" ? path : `${path}?${search}`)} replace />;
  if (!isMember(session.data)) return <Lone session={session.data} />;
  if (path === "/") return <Redirect to={HOME} replace />;
  const { operator } = session.data.person;
  const own = OUTER_PAGES.find(
    (page) => page.path === path && (operator || page.isOperators !== true),
  );
  if (own !== undefined) return <OwnPage page={own} session={session.data} />;
  const { environment } = placeOf(path);
  if (environment !== null)
    return <EnvironmentPages session={session.data} environment={environment} />;
  return (
    <Frame session={session.data} environment={null} title={null}>
      <NotFound />
    </Frame>
  );
}

/** A page without an environment, for a signed-in person. Requests name one all the same; what they read has none. */
function OwnPage({
  page,
  session,
}: {
  readonly page: OuterPage;
  readonly session: Session;
}): ReactNode {
  const account = session.account.id;
  const platen = useMemo(() => serviceFor(account, OWN_ENVIRONMENT), [account]);
  return (
    <ScopeContext value={{ platen, session, environment: OWN_ENVIRONMENT }}>
      <Frame session={session} environment={null} title={page.title}>
        <Outer page={page} />
      </Frame>
    </ScopeContext>
  );
}

function Outer({ page: { path, view: View } }: { readonly page: OuterPage }): ReactNode {
  return (
    <Boundary key={path}>
      <Suspense fallback={<Skeleton />}>
        <View />
      </Suspense>
    </Boundary>
  );
}

/**
 * The page of a person without an account, such as after the removal from the only one, or while the chosen one asks for
 * another way to sign in.
 */
function Lone({ session }: { readonly session: CurrentSession }): ReactNode {
  const { person, accounts } = session;
  if (accounts.length > 0)
    return (
      <Bare>
        <ClosedAccounts accounts={accounts} onLeave={leave} />
      </Bare>
    );
  return (
    <Bare>
      <Empty
        title={words.shell.lone}
        hint={words.shell.loneHint(person.email)}
        action={<Button onPress={leave}>{words.shell.signOut}</Button>}
      />
    </Bare>
  );
}

function leave(): void {
  signOut(client).catch((error: unknown) => toastFailure(failureText(error)));
}
