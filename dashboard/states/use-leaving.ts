import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { BASE } from "#data/address.ts";

/** A link that was followed while something is not saved. */
export type Leaving = {
  /** Null: none. */
  readonly to: string | null;
  readonly stay: () => void;
  readonly leave: () => void;
};

/** Holds back links to other pages of the dashboard while `isChanged`. Closing the tab is up to `useDraft`. */
export function useLeaving(isChanged: boolean): Leaving {
  const [to, setTo] = useState<string | null>(null);
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!isChanged) return;
    const hold = (event: MouseEvent): void => {
      const target = leadsTo(event);
      if (target === null) return;
      event.preventDefault();
      event.stopPropagation();
      setTo(target);
    };
    document.addEventListener("click", hold, true);
    return () => document.removeEventListener("click", hold, true);
  }, [isChanged]);
  return {
    to,
    stay: () => setTo(null),
    leave: () => {
      if (to !== null) navigate(to);
    },
  };
}

/** The page, below `BASE`, that a click leads to in this tab; null: none, or the one that is shown. */
function leadsTo(event: MouseEvent): string | null {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return null;
  const link = target instanceof Element ? target.closest("a") : null;
  if (link === null || link.target === "_blank" || link.origin !== location.origin) return null;
  if (!link.pathname.startsWith(`${BASE}/`) || link.pathname === location.pathname) return null;
  return `${link.pathname.slice(BASE.length)}${link.search}`;
}
