/** What a mail says, in plain words; nothing of it is escaped yet. */
export type MailContent = {
  readonly subject: string;
  /** Something stops, or has stopped. */
  readonly isUrgent: boolean;
  readonly headline: string;
  /** What happened and what follows, a sentence or more each. */
  readonly paragraphs: readonly string[];
  /** The figures, by name. */
  readonly details: readonly (readonly [name: string, value: string])[];
  /** What to do, and where. */
  readonly action: { readonly label: string; readonly url: string };
};
