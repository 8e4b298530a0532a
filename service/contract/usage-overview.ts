/** An account's usage of the month as the operator's command prints it. */
export type UsageOverviewBody = {
  readonly account_id: string;
  readonly email: string | null;
  readonly plan: string;
  /** Null: never subscribed. */
  readonly status: string | null;
  readonly pdfs: number;
  /** Null: unlimited. */
  readonly limit: number | null;
  readonly overage_pdfs: number;
  readonly overage_cents: number;
  /** Overage PDFs already reported to the payment processor. */
  readonly reported_pdfs: number;
  readonly ai_generations: number;
};
