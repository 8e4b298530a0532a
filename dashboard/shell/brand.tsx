import type { ReactNode } from "react";
import { words } from "#words/en.ts";
import { addressOf } from "#workers/addresses.ts";

/** The mark and the name of the product. */
export function Brand(): ReactNode {
  return (
    <span className="brand">
      <img className="brand-mark" src={addressOf("logo")} alt="" width="28" height="28" />
      {words.common.product}
    </span>
  );
}
