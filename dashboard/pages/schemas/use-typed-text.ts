import { useState } from "react";

/** A text that is shown while it is typed, also where it cannot be taken. */
export type TypedText = {
  readonly text: string;
  /** Why the typed text is not taken. */
  readonly fault: string | undefined;
  readonly change: (text: string) => void;
  /** Leaving shows what was taken last. */
  readonly leave: () => void;
};

/** Rules for a typed text. */
type Rules = {
  /** Why a text cannot be taken; undefined: it can. */
  readonly faultOf: (text: string) => string | undefined;
  readonly take: (text: string) => void;
  /** True for a text that is taken when the field is left; others are taken while they are typed. */
  readonly isLate?: (text: string) => boolean;
};

/** The state of a field that shows `shown` while nothing else is typed. */
export function useTypedText(shown: string, { faultOf, take, isLate }: Rules): TypedText {
  const [typed, setTyped] = useState<string | null>(null);
  const isTaken = (text: string): boolean => faultOf(text) === undefined;
  const waits = (text: string): boolean => isLate?.(text) === true;
  return {
    text: typed ?? shown,
    fault: typed === null ? undefined : faultOf(typed),
    change: (text) => {
      setTyped(text);
      if (isTaken(text) && !waits(text)) take(text);
    },
    leave: () => {
      if (typed !== null && isTaken(typed) && waits(typed)) take(typed);
      setTyped(null);
    },
  };
}
