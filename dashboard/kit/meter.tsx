import type { ReactNode } from "react";

/** Where the service sends its first notice. */
const WARNED_FROM = 0.8;
const PERCENT = 100;

/** How much of a quota is used, for the eye; a text beside it says it. `share` is 1 where all is used. */
export function Meter({ share }: { readonly share: number }): ReactNode {
  const width = `${Math.min(PERCENT, Math.round(share * PERCENT))}%`;
  return (
    <span className={`meter meter-${meterTone(share)}`} aria-hidden="true">
      <span className="meter-bar" style={{ width }} />
    </span>
  );
}

function meterTone(share: number): "accent" | "warning" | "danger" {
  if (share >= 1) return "danger";
  return share >= WARNED_FROM ? "warning" : "accent";
}
