import { useEffect, useState } from "react";
import { isWritable } from "#data/notices.ts";
import { ACCOUNT_KEY, useAccount, useReadAgain } from "#data/scope.ts";

/** Where the service sends people back to: `…/billing?from=processor`. */
const FROM_PROCESSOR = "processor";
/** The processor reports a payment within seconds; its report may arrive after the person. */
const ASK_EVERY_MS = 2000;
const ASKS_MAX = 15;
const CHANGED = [ACCOUNT_KEY, ["subscription"], ["usage"]];

/** After the payment processor, asks until the account can change things again; true while it asks. */
export function useReturnFromProcessor(search: string): boolean {
  const isReturn = new URLSearchParams(search).get("from") === FROM_PROCESSOR;
  const { data: account } = useAccount();
  const readAgain = useReadAgain();
  const [asked, setAsked] = useState(0);
  const isWaiting = isReturn && account !== undefined && !isWritable(account) && asked < ASKS_MAX;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => {
      setAsked(asked + 1);
      void readAgain(CHANGED);
    }, ASK_EVERY_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, asked, readAgain]);
  return isWaiting;
}
