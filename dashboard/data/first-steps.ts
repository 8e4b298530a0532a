import { useSyncExternalStore } from "react";
import { watched } from "./waiting.ts";

const PREFIX = "platen.first-steps-hidden.";
/** Counts the choices made in this tab. */
const choices = watched(0);

/** True if the first steps of an account are hidden in this browser. */
export function areStepsHidden(storage: Pick<Storage, "getItem">, account: string): boolean {
  return storage.getItem(PREFIX + account) !== null;
}

/** Hides the first steps of an account in this browser, or shows them again. */
export function hideSteps(
  storage: Pick<Storage, "setItem" | "removeItem">,
  account: string,
  isHidden: boolean,
): void {
  if (isHidden) storage.setItem(PREFIX + account, "true");
  else storage.removeItem(PREFIX + account);
  choices.set(choices.get() + 1);
}

/** Whether the first steps of an account are hidden, and the function that changes it. */
export function useHiddenSteps(account: string): readonly [boolean, (isHidden: boolean) => void] {
  const areHidden = useSyncExternalStore(choices.subscribe, () =>
    areStepsHidden(localStorage, account),
  );
  return [areHidden, (isHidden) => hideSteps(localStorage, account, isHidden)];
}
