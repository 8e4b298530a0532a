import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { nowMs } from "#data/clock.ts";
import { waitingUntilMs } from "#data/service.ts";
import { Banner } from "#kit/banner.tsx";
import { words } from "#words/en.ts";

const EVERY_MS = 1000;

/** Says that requests wait because there were too many, and for how long. */
export function Waiting(): ReactNode {
  const untilMs = useSyncExternalStore(waitingUntilMs.subscribe, waitingUntilMs.get);
  const [now, setNow] = useState(nowMs);
  useEffect(() => {
    if (untilMs === null) return;
    setNow(nowMs());
    const timer = setInterval(() => setNow(nowMs()), EVERY_MS);
    return () => clearInterval(timer);
  }, [untilMs]);
  if (untilMs === null || untilMs <= now) return null;
  return (
    <div role="status">
      <Banner tone="info">{words.shell.waiting(Math.ceil((untilMs - now) / EVERY_MS))}</Banner>
    </div>
  );
}
