/** A mail to an account's owner or to a person, sent or unsent, as the operator's command prints it. */
export type NoticeBody = {
  readonly id: number;
  /** Null: a password reset. */
  readonly account_id: string | null;
  /** The recipient; null: the account was erased. */
  readonly email: string | null;
  readonly kind: string;
  readonly subject: string;
  /** Body of the mail as plain text. */
  readonly text: string;
  readonly created_at: string;
  readonly status: "unsent" | "sent" | "given_up";
  readonly sent_at: string | null;
  readonly given_up_at: string | null;
  /** When the next attempt is due; null once the mail was sent or given up. */
  readonly due_at: string | null;
  readonly attempts: number;
  /** Error of the last attempt; null: none. */
  readonly error: string | null;
};
