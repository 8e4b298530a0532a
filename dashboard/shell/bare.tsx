import type { ReactNode } from "react";
import { words } from "#words/en.ts";
import { useTitle } from "./use-title.ts";

/** The frame of pages without navigation: sign-in and what leads to it. */
export function Bare(props: { readonly title?: string; readonly children: ReactNode }): ReactNode {
  useTitle(props.title ?? null);
  return (
    <div className="bare">
      <p className="bare-brand">{words.common.product}</p>
      <main className="bare-main">{props.children}</main>
    </div>
  );
}
