import { useEffect, useState } from "react";
import { isWritable } from "#data/notices.ts";
import { ACCOUNT_KEY, useAccount, useReadAgain } from "#data/scope.ts";

/** Where the service sends people back to: `…/billing?from=processor`. */
const FROM_PROCESSOR = "processor";
/** The processor reports a payment within seconds; its report may arrive after the person. */
const ASK_EVERY_MS = 2000;
const ASKS_MAX = 15;
/** A report that did not arrive is sent again after a minute or more. */
const LATE_EVERY_MS = 15_000;
const CHANGED = [ACCOUNT_KEY, ["subscription"], ["usage"]];

/** Whether a payment may still be reported: soon, or only later because its report is overdue. */
export type Report = "none" | "soon" | "late";

/** After the payment processor, asks until the account can change things again. */
export function useReturnFromProcessor(search: string): Report {
  const isReturn = new URLSearchParams(search).get("from") === FROM_PROCESSOR;
  const { data: account } = useAccount();
  const readAgain = useReadAgain();
  const [asked, setAsked] = useState(0);
  const isOpen = isReturn && account !== undefined && !isWritable(account);
  const isSoon = asked < ASKS_MAX;
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(
      () => {
        setAsked(asked + 1);
        void readAgain(CHANGED);
      },
      isSoon ? ASK_EVERY_MS : LATE_EVERY_MS,
    );
    return () => clearTimeout(timer);
  }, [isOpen, isSoon, asked, readAgain]);
  if (!isOpen) return "none";
  return isSoon ? "soon" : "late";
}
