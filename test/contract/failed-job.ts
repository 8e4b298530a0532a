import { BulkJob } from "../../service/contract/bulk.ts";
import { type Answer, ask, formData } from "../support/harness/ask.ts";
import { ended } from "../support/harness/one-of-each.ts";
import type { Actor, Change, Stage } from "./stage.ts";

/** A text in UTF-8. */
export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The form of a corrected file. */
export function corrected(rows: string): NonNullable<Change["body"]> {
  return { kind: "form", fields: {}, file: ["failed.csv", bytes(`platen_row\n${rows}`)] };
}

/** Retries a bulk job whose only row failed, after a change; returns the last answer. */
export async function retried(
  stage: Stage,
  change: (actor: Actor) => readonly string[] = () => [],
  { body, times = 1 }: Pick<Change, "body"> & { readonly times?: number } = {},
): Promise<Answer> {
  const actor = await stage.actor("PRO");
  const ids = { ...actor.ids, upload_id: await failedJob(stage, actor) };
  for (const statement of change(actor)) await stage.alter(statement);
  const request = { actor, ids, ...(body === undefined ? {} : { body }) };
  for (let sent = 1; sent < times; sent += 1) await stage.send(request);
  return await stage.send(request);
}

/** Asks about a bulk job whose only row failed. */
export async function atFailedJob(stage: Stage, query = ""): Promise<Answer> {
  const actor = await stage.actor();
  const upload_id = await failedJob(stage, actor);
  return await stage.send({ actor, ids: { ...actor.ids, upload_id }, query });
}

/** A bulk job whose only row failed. */
async function failedJob({ service: { url } }: Stage, actor: Actor): Promise<string> {
  const fields = { envelope_id: actor.ids["envelope_id"] ?? "" };
  const form = formData(fields, { file: ["rows.csv", bytes("name,x\n,1\n")] });
  const made = await ask(`${url}/api/v1/generate/envelope-bulk`, { key: actor.key(), form });
  const { upload_id } = BulkJob.parse(made.body);
  await ended(url, actor.key(), `/generate/envelope-bulk/status/${upload_id}`);
  return upload_id;
}
