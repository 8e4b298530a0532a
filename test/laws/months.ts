/** Adds calendar months to a UTC time in seconds; a missing day becomes the month's last. */
export function addMonths(time: number, months: number): number {
  const date = new Date(time * 1000);
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
  const days = new Date(first);
  const last = new Date(Date.UTC(days.getUTCFullYear(), days.getUTCMonth() + 1, 0)).getUTCDate();
  const midnight = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  const day = Math.min(date.getUTCDate(), last) - 1;
  return (first + day * 86_400_000 + (date.getTime() - midnight)) / 1000;
}
