import { Refusal } from "./refusal.ts";

/** Why a card was not charged or not set up. */
export type Decline = {
  readonly code: string;
  readonly declineCode: string | null;
  /** One sentence for the person who holds the card. */
  readonly message: string;
};

/** 402: the card said no. `isKept` where the attempt is recorded. */
export function declined(decline: Decline, isKept = false): Refusal {
  const { code, declineCode, message } = decline;
  const details = declineCode === null ? { code } : { code, declineCode };
  return new Refusal(402, "card_error", message, details, isKept);
}
