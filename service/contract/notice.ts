/** A notice as the operator's command prints it: what an owner was told by mail, or is to be. */
export type NoticeBody = {
  readonly id: number;
  readonly account_id: string;
  /** Null: the account was erased. */
  readonly email: string | null;
  readonly kind: string;
  readonly subject: string;
  /** The mail as plain text. */
  readonly text: string;
  readonly created_at: string;
  readonly status: "unsent" | "sent" | "given_up";
  readonly sent_at: string | null;
  readonly given_up_at: string | null;
  /** When it is sent, or tried again; null once it was sent or given up. */
  readonly due_at: string | null;
  readonly attempts: number;
  /** Why it could not be sent the last time. */
  readonly error: string | null;
};
