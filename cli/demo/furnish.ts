import type { Platen } from "@platen/sdk";
import { leaveRequests } from "./leave-request.ts";
import type { Material } from "./material.ts";
import { ownMaterial } from "./material.ts";
import { type Prepared, prepare } from "./run-job.ts";

/** Just past the service's first notice, so that it is seen. */
const USED_SHARE = 0.82;
const PERMITS = 24;
const FAILING_ROWS = 20;
const FAILING = 4;
/** Its host exists nowhere (RFC 6761), so that each delivery fails at once, without a request. */
const DEAD_HOOK = "https://payroll.example.invalid/hooks/platen";
const NAME = "Example Trading Ltd";

/**
 * Gives a trial account something to show on every page of the dashboard: forms, jobs of which one has failed rows, a
 * webhook whose deliveries fail, a file, a schema, a key, an invited member, and most of the month's PDFs used.
 */
export async function furnish(platen: Platen, signal: AbortSignal): Promise<void> {
  await platen.account.update({ name: NAME });
  await platen.webhookConfigs.create({
    name: "Payroll",
    webhook_url: DEAD_HOOK,
    events: ["batch.completed", "generation.completed"],
  });
  await platen.apiKeys.create({ name: "Payroll", scope: "write", environment: "production" });
  await platen.members.invite({ email: "grace@example.org", role: "editor" });
  await platen.schemaTemplates.create({ name: "Person", schema: PERSON });
  const permits = ownMaterial(PERMITS);
  const permit = await prepare(platen, permits);
  await fill(platen, permit, permits, signal);
  const leave = await prepare(platen, leaveRequests(1, 0));
  await fill(platen, leave, leaveRequests(FAILING_ROWS, FAILING), signal);
  await platen.generate.pdf({
    template_id: leave.templateId,
    mapping_id: leave.mappingId,
    data: { name: "Ada Byron", department: "Research", kind: "Study leave", from: "2026-07-01" },
  });
  const { used, limit } = (await platen.usage.current()).pdf_generations;
  const missing = Math.floor(limit * USED_SHARE) - used;
  if (missing > 0) await fill(platen, leave, leaveRequests(missing, 0), signal);
}

async function fill(
  platen: Platen,
  { envelopeId }: Prepared,
  { csv, slug }: Material,
  signal: AbortSignal,
): Promise<void> {
  const file = new Blob([csv], { type: "text/csv" });
  const job = await platen.bulk.submit({
    envelope_id: envelopeId,
    file,
    filename: `${slug}.csv`,
  });
  await platen.bulk.wait(job.upload_id, { signal, pollMs: 100 });
}

const PERSON = {
  type: "object",
  required: ["name"],
  properties: {
    name: { type: "string", minLength: 1, maxLength: 100 },
    department: { type: "string" },
    from: { type: "string", format: "date" },
    until: { type: "string", format: "date" },
  },
};
