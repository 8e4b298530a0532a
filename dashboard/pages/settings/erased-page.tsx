import type { ReactNode } from "react";
import { Link } from "wouter";
import { Empty } from "#kit/states.tsx";
import { settingsWords } from "#words/en/settings.ts";
import { words } from "#words/en.ts";

const TEXTS = settingsWords.erase;

/** The page that the owner sees after the erasure of an account. */
export function ErasedPage(): ReactNode {
  return (
    <Empty
      title={words.titles.erased}
      hint={TEXTS.doneHint}
      action={
        <Link className="link" href="/signin">
          {words.titles.signIn}
        </Link>
      }
    />
  );
}
