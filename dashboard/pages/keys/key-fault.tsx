import { PlatenError } from "@platen/sdk";
import type { ReactNode } from "react";
import { Banner } from "#kit/banner.tsx";
import { failureText } from "#states/failure-state.tsx";
import { keysWords } from "#words/en/keys.ts";

/** The page of the service about plans, which needs no sign-in. */
const PLANS = "/billing";

/** Why a key could not be created; at the plan's limit with what to do. */
export function KeyFault({ error }: { readonly error: unknown }): ReactNode {
  if (!(error instanceof PlatenError && error.code === "feature_limit_reached"))
    return <Banner tone="danger">{failureText(error)}</Banner>;
  return (
    <Banner
      tone="warning"
      action={
        <a className="link" href={PLANS}>
          {keysWords.plans}
        </a>
      }
    >
      {error.message} {keysWords.limit}
    </Banner>
  );
}
