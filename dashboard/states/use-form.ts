import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { fieldFaults } from "#data/failure.ts";
import { type Faults, hasFault, remainingFaults } from "./form-faults.ts";

/** A form that is checked, sent, and corrected. */
export type FormState = {
  readonly submit: () => void;
  readonly isPending: boolean;
  /** Faults of single fields, found here or by the service. */
  readonly faults: Faults;
  /** Why the form was refused as a whole; null: it was not. */
  readonly error: unknown;
  /** Forgets the last refusal. */
  readonly reset: () => void;
};

/** Sends a form where `check` finds no fault. After a refusal the first faulty field has the focus. */
export function useForm<T>(options: {
  readonly check: () => Faults;
  readonly send: () => Promise<T>;
  readonly onDone: (result: T) => void;
}): FormState {
  const [found, setFound] = useState<Faults>({});
  const [refusals, setRefusals] = useState(0);
  const refuse = (): void => setRefusals((count) => count + 1);
  const sending = useMutation({
    mutationFn: options.send,
    onSuccess: options.onDone,
    onError: refuse,
  });
  // A fault that was found here disappears when it is corrected.
  const own = hasFault(found) ? remainingFaults(found, options.check()) : {};
  const faults = hasFault(own) ? own : fieldFaults(sending.error);
  useEffect(() => {
    if (refusals > 0) document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus();
  }, [refusals]);
  return {
    submit: () => {
      if (sending.isPending) return;
      const now = options.check();
      setFound(now);
      if (!hasFault(now)) return sending.mutate();
      sending.reset();
      refuse();
    },
    isPending: sending.isPending,
    faults,
    error: hasFault(faults) ? null : sending.error,
    reset: () => {
      setFound({});
      sending.reset();
    },
  };
}
