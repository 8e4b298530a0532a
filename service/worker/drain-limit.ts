/** Time that chores, mails and billing steps under way have when the service stops. All are safe to repeat. */
export const DRAIN_MS = 2500;
