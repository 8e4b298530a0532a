import { Refusal } from "./refusal.ts";

/** Reason of a decline. */
export type Decline = {
  readonly code: string;
  readonly declineCode: string | null;
  /** A sentence for the card's holder. */
  readonly message: string;
};

/** 402: the card was declined. `isKept`: the attempt is recorded. */
export function declined(decline: Decline, isKept = false): Refusal {
  const { code, declineCode, message } = decline;
  const details = declineCode === null ? { code } : { code, declineCode };
  return new Refusal(402, "card_error", message, details, isKept);
}
