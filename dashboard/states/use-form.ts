import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { fieldFaults } from "#data/failure.ts";
import { type Faults, hasFault } from "./form-faults.ts";

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
  const sending = useMutation({ mutationFn: options.send, onSuccess: options.onDone });
  const refused = fieldFaults(sending.error);
  const faults = hasFault(found) ? found : refused;
  const faulty = Object.keys(faults).join();
  const isIdle = !sending.isPending;
  useEffect(() => {
    if (faulty !== "" && isIdle)
      document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus();
  }, [faulty, isIdle]);
  return {
    submit: () => {
      if (sending.isPending) return;
      const now = options.check();
      setFound(now);
      if (!hasFault(now)) sending.mutate();
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
