/** An account's month as the operator's command prints it. */
export type UsageOverviewBody = {
  readonly account_id: string;
  readonly email: string | null;
  readonly plan: string;
  /** Null: it has never subscribed. */
  readonly status: string | null;
  readonly pdfs: number;
  /** Null: there is none. */
  readonly limit: number | null;
  readonly overage_pdfs: number;
  readonly overage_cents: number;
  /** Of them, those that the payment processor has been told of. */
  readonly reported_pdfs: number;
  readonly ai_generations: number;
};
