import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { pathIn } from "#data/address.ts";
import { useScope } from "#data/scope.ts";

/** A link to a page of the same environment; `to` is its path there. */
export function PageLink(props: {
  readonly to: string;
  readonly className: string;
  readonly children: ReactNode;
}): ReactNode {
  const { environment } = useScope();
  return (
    <Link className={props.className} href={pathIn(environment, props.to)}>
      {props.children}
    </Link>
  );
}

/** A function that opens a page of the same environment by its path there. */
export function useOpenPage(): (to: string, options?: { readonly replace?: boolean }) => void {
  const { environment } = useScope();
  const [, navigate] = useLocation();
  return (to, options) => navigate(pathIn(environment, to), options);
}
