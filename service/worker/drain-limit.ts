/** How long chores, mails and billing steps under way may take when the service stops. All are safe to repeat. */
export const DRAIN_MS = 2500;
