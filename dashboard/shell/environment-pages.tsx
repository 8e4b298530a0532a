import { type ReactNode, Suspense, useMemo } from "react";
import { matchRoute, Route, useLocation, useRouter } from "wouter";
import type { Environment } from "#data/address.ts";
import { hasRole } from "#data/roles.ts";
import { ScopeContext } from "#data/scope.ts";
import { serviceFor } from "#data/service.ts";
import type { Session } from "#data/session.ts";
import { ErrorState, Skeleton } from "#kit/states.tsx";
import { Boundary } from "#states/boundary.tsx";
import { words } from "#words/en.ts";
import { Frame } from "./frame.tsx";
import { NotFound } from "./not-found.tsx";
import { PAGES, type PageEntry } from "./pages.ts";

type Props = { readonly session: Session; readonly environment: Environment };

/** The pages of an account in an environment. */
export function EnvironmentPages({ session, environment }: Props): ReactNode {
  const account = session.account.id;
  const platen = useMemo(() => serviceFor(account, environment), [account, environment]);
  const scope = useMemo(() => ({ platen, session, environment }), [platen, session, environment]);
  const { parser } = useRouter();
  const [path] = useLocation();
  const patternOf = (page: PageEntry): string => `/${environment}${page.path}`;
  const page = PAGES.find((one) => matchRoute(parser, patternOf(one), path)[0]);
  return (
    <ScopeContext value={scope}>
      <Frame session={session} environment={environment} title={page?.title ?? null}>
        {page === undefined ? (
          <NotFound />
        ) : (
          <Route path={patternOf(page)}>
            {/* A form of one account or environment is never shown in another. */}
            <Boundary key={`${page.path} ${account} ${environment}`}>
              <Suspense fallback={<Skeleton />}>
                <Allowed page={page} session={session} />
              </Suspense>
            </Boundary>
          </Route>
        )}
      </Frame>
    </ScopeContext>
  );
}

function Allowed(props: { readonly page: PageEntry; readonly session: Session }): ReactNode {
  const { role, view: View } = props.page;
  if (hasRole(props.session.member.role, role)) return <View />;
  return (
    <ErrorState
      title={words.failures.forbidden}
      hint={words.failures.forbiddenFor(words.roles[role])}
    />
  );
}
