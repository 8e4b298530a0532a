import type { ReactNode } from "react";
import { Link } from "wouter";
import { Empty } from "#kit/states.tsx";
import { words } from "#words/en.ts";

const TEXTS = words.settings.erase;

/** What the owner sees after the erasure of an account. */
export function ErasedPage(): ReactNode {
  return (
    <Empty
      title={TEXTS.done}
      hint={TEXTS.doneHint}
      action={
        <Link className="link" href="/signin">
          {words.entry.signIn}
        </Link>
      }
    />
  );
}
