import type { ReactNode } from "react";
import { Banner } from "#kit/banner.tsx";
import { failureText } from "./failure-state.tsx";

/** Why a form was refused as a whole, for above its fields; nothing while `error` is null. */
export function FormError({ error }: { readonly error: unknown }): ReactNode {
  return error === null ? null : <Banner tone="danger">{failureText(error)}</Banner>;
}
