/** Time that chores, mails, deliveries and billing steps under way have when the service stops. All are repeatable. */
export const DRAIN_MS = 2500;
