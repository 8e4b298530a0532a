import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { invalid, Refusal } from "#base";
import { nextDue } from "#core";
import { addFault, clearFaults } from "#events";
import type { Sandbox } from "./sandbox.ts";

const FAULTS = [
  "fail-before",
  "fail-after",
  "garble-before",
  "garble-after",
  "time-out-before",
  "time-out-after",
  "drop",
  "delay",
  "duplicate",
  "reorder",
] as const;

const faultSchema = z.strictObject({
  fault: z.enum(FAULTS),
  match: z.string().max(200).default(""),
  times: z.int().min(1).max(1_000_000).default(1),
  every: z.int().min(1).max(1_000_000).default(1),
  delay_seconds: z
    .int()
    .min(0)
    .max(90 * 86_400)
    .default(3600),
});

const clockSchema = z.strictObject({ advance_to: z.int().min(0).max(4_102_444_800) });

/**
 * The control API under `/_control`, as JSON, for programs on this machine only: faults and the sandbox's clock. Pages
 * of other sites cannot use it, because they cannot send JSON.
 */
export function mountControl(app: FastifyInstance, sandbox: Sandbox): void {
  app.post("/_control/faults", (request) => {
    guard(request);
    const { delay_seconds: delaySeconds, ...order } = read(faultSchema, request);
    const { id } = sandbox.run((draft) => addFault(draft, { ...order, delaySeconds }));
    return { id };
  });
  app.delete("/_control/faults", (request) => {
    guard(request, false);
    sandbox.run(clearFaults);
    return { cleared: true };
  });
  app.post("/_control/clock", async (request) => {
    guard(request);
    const { advance_to: target } = read(clockSchema, request);
    const ahead = target - Math.floor(sandbox.now() / 1000);
    if (ahead < 0) throw invalid("The sandbox's time does not go back.", { param: "advance_to" });
    sandbox.run((draft) => draft.setAhead(sandbox.state().aheadSeconds + ahead));
    return await settledTime(sandbox);
  });
  app.post("/_control/settle", async (request) => {
    guard(request);
    return await settledTime(sandbox);
  });
}

/** Returns the time after everything due is processed, and when the next task is due; null: never. */
async function settledTime(sandbox: Sandbox): Promise<{ now: number; next_due: number | null }> {
  await sandbox.settle();
  const next = sandbox.run((draft) => nextDue(draft, null));
  return { now: Math.floor(sandbox.now() / 1000), next_due: next };
}

/** Refusal: 403 for another machine, another host name, or a body that is not JSON. */
function guard(request: FastifyRequest, wantsJson = true): void {
  const type = request.headers["content-type"] ?? "";
  const isHere =
    isLoopback(request.ip) &&
    isLoopback(request.hostname) &&
    request.headers["origin"] === undefined &&
    (!wantsJson || type.startsWith("application/json"));
  if (isHere) return;
  const message = "The sandbox is controlled from its own machine alone, with JSON.";
  throw new Refusal(403, "invalid_request_error", message);
}

function isLoopback(name: string): boolean {
  const plain = name.replace(/^\[|\]$/g, "").replace(/^::ffff:/, "");
  return plain === "localhost" || plain === "::1" || /^127(\.\d{1,3}){3}$/.test(plain);
}

function read<Schema extends z.ZodType>(
  schema: Schema,
  { body }: FastifyRequest,
): z.output<Schema> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw invalid(issue?.message ?? "Invalid.", { param: issue?.path.join(".") ?? "" });
}
