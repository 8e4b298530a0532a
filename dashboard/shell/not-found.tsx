import type { ReactNode } from "react";
import { Link } from "wouter";
import { HOME } from "#data/address.ts";
import { ErrorState } from "#kit/states.tsx";
import { words } from "#words/en.ts";

/** An address without a page. */
export function NotFound(): ReactNode {
  return (
    <ErrorState
      title={words.failures.notFound}
      hint={words.failures.goneHint}
      action={
        <Link className="link" href={HOME}>
          {words.titles.start}
        </Link>
      }
    />
  );
}
