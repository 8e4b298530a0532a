/** Whether the processes of the service at `url` sync customers, report overage or fetch missed events. */
export async function isBillingBusyAt(url: string): Promise<boolean> {
  const metrics = await fetch(`${url}/metrics`);
  const figures = [...(await metrics.text()).matchAll(IN_PROGRESS)];
  if (figures.length === 0) throw new Error(`${url} has no metric of billing's work`);
  return figures.some(([, value]) => value !== "0");
}

const IN_PROGRESS = /^platen_billing_work_in_progress(?:\{.*\})? (\S+)$/gm;
