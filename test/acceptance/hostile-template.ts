import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { type Answer, ask, formData, type Question } from "../support/harness/ask.ts";
import { type BulkHarness, bulkHarnessAt } from "../support/harness/bulk-harness.ts";

/** The service's handling of one untrusted PDF. */
export type HttpTrial = {
  /** Why it was rejected as a template; null when it was accepted. */
  readonly reason: string | null;
  /** Violations, in sentences. */
  readonly faults: readonly string[];
  /** All requests in order, with their durations. */
  readonly requests: readonly { readonly step: string; readonly ms: number }[];
  /** The slowest response of the health check meanwhile. */
  readonly healthMs: number;
};

const HEALTH_EVERY_MS = 25;
/** Retries without the fields that reject their dummy value. */
const ATTEMPTS_MAX = 3;
const ROWS = 3;
/** A JSON body cannot have a member of this name, so that such a field cannot be filled. */
const UNSAYABLE = "__proto__";

const Field = z.looseObject({
  name: z.string(),
  type: z.enum(["text", "checkbox", "radio", "choice", "signature", "button"]),
  max_length: z.int().nullable(),
  export_values: z.array(z.string()),
});
const Template = z.looseObject({ id: z.int(), fields: z.array(Field) });
const Refused = z.looseObject({
  error: z.string(),
  reason: z.string().optional(),
  details: z.array(z.looseObject({ field: z.string().nullable(), code: z.string() })).default([]),
});

type Data = Readonly<Record<string, string>>;

/** Uploads a PDF; if it is accepted, fills it, flattens it, and fills it in a bulk job of three rows. */
export async function tryOverHttp(asked: {
  readonly url: string;
  readonly key: string;
  readonly pdf: Uint8Array;
}): Promise<HttpTrial> {
  const { url, key, pdf } = asked;
  const attempt = new Attempt(url, key);
  const looking = new AbortController();
  const health = watchHealth(url, looking.signal);
  const reason = await attempt.run(pdf);
  looking.abort();
  return { reason, faults: attempt.faults, requests: attempt.requests, healthMs: await health };
}

class Attempt {
  readonly faults: string[] = [];
  readonly requests: { readonly step: string; readonly ms: number }[] = [];
  readonly #url: string;
  readonly #key: string;

  constructor(url: string, key: string) {
    this.#url = url;
    this.#key = key;
  }

  async run(pdf: Uint8Array): Promise<string | null> {
    const form = formData({ name: "Hostile" }, { file: ["hostile.pdf", pdf] });
    const answer = await this.#ask("upload", "/templates/upload", { form });
    if (answer.status !== 201) {
      const { error, reason } = Refused.parse(answer.body);
      return reason ?? error;
    }
    const { id, fields } = Template.parse(answer.body);
    const harness = await this.#deskOf(id, fields);
    if (harness === null) return null;
    const data = await this.#documents(harness, dummiesOf(fields));
    await this.#job(harness, data);
    return null;
  }

  /** Creates an envelope with an alias for every fillable field; null after a violation. */
  async #deskOf(
    template_id: number,
    fields: readonly z.output<typeof Field>[],
  ): Promise<BulkHarness | null> {
    const aliases = fields.map(({ name }, index) => [name, `f${index}`] as const);
    const field_mappings = Object.fromEntries(aliases.filter(([name]) => name !== UNSAYABLE));
    const mapping = await this.#ask("map", "/mappings", {
      json: { name: "H", template_id, field_mappings },
    });
    if (mapping.status !== 201) return this.#fault("the mapping", mapping);
    const mapping_id = idOf(mapping);
    const envelope = await this.#ask("envelope", "/envelopes", {
      json: { name: "H", template_id, mapping_id },
    });
    if (envelope.status !== 201) return this.#fault("the envelope", envelope);
    return bulkHarnessAt(this.#url, this.#key, idOf(envelope));
  }

  /** Fills it without and with flattening; returns the accepted data. */
  async #documents(harness: BulkHarness, dummies: Data): Promise<Data> {
    let data = dummies;
    for (const flatten of [false, true]) {
      const step = flatten ? "flatten" : "fill";
      for (let attempts = 1; ; attempts += 1) {
        const json = { envelope_id: harness.envelopeId, data, flatten };
        const answer = await this.#ask(step, "/generate/pdf", { json });
        if (answer.status === 200) break;
        const failed = faultyFields(answer);
        if (failed.length === 0 || attempts === ATTEMPTS_MAX) {
          this.#fault(step, answer);
          break;
        }
        data = Object.fromEntries(Object.entries(data).filter(([name]) => !failed.includes(name)));
      }
    }
    return data;
  }

  async #job(harness: BulkHarness, data: Data): Promise<void> {
    const names = Object.keys(data);
    if (names.length === 0) return;
    const row = names.map((name) => `"${(data[name] ?? "").replaceAll('"', '""')}"`).join();
    const began = performance.now();
    const answer = await harness.post(`${names.join()}\n${`${row}\n`.repeat(ROWS)}`);
    this.requests.push({ step: "submit", ms: performance.now() - began });
    if (answer.status !== 202) {
      this.#fault("the job", answer);
      return;
    }
    const { upload_id } = z.looseObject({ upload_id: z.string() }).parse(answer.body);
    const ended = await harness.ended(upload_id);
    this.requests.push({ step: "job", ms: performance.now() - began });
    if (ended.status !== "completed") this.faults.push(`the job is ${JSON.stringify(ended)}`);
    else if ((await harness.bundle(upload_id)).pdfs.size !== ended.succeeded)
      this.faults.push("the ZIP does not have what was made");
    else if (ended.succeeded !== ROWS) {
      const { results } = await harness.results(upload_id);
      this.faults.push(`rows fail: ${results.map(({ error_code }) => error_code).join()}`);
    }
  }

  async #ask(step: string, path: string, question: Question): Promise<Answer> {
    const began = performance.now();
    const answer = await ask(`${this.#url}/api/v1${path}`, { key: this.#key, ...question });
    this.requests.push({ step, ms: performance.now() - began });
    if (answer.status >= 500) this.#fault(step, answer);
    return answer;
  }

  #fault(what: string, { status, text }: Answer): null {
    this.faults.push(`${what}: ${status} ${text.slice(0, 300)}`);
    return null;
  }
}

/** A valid value for each field by its kind. */
function dummiesOf(fields: readonly z.output<typeof Field>[]): Data {
  const dummies: Record<string, string> = {};
  for (const [index, { name, type, max_length, export_values }] of fields.entries()) {
    const value =
      type === "text"
        ? "Zq 12".slice(0, max_length ?? undefined)
        : type === "checkbox"
          ? "yes"
          : (export_values.at(-1) ?? "");
    if (name !== UNSAYABLE && type !== "signature" && type !== "button" && value !== "")
      dummies[`f${index}`] = value;
  }
  return dummies;
}

/** The aliases named by a validation error. */
function faultyFields({ status, body }: Answer): readonly string[] {
  const { success, data } = Refused.safeParse(body);
  if (status !== 400 || !success) return [];
  return data.details.flatMap(({ field }) => field ?? []);
}

function idOf({ body }: Answer): number {
  return z.looseObject({ id: z.int() }).parse(body).id;
}

/** Polls the health check; returns the slowest response. */
async function watchHealth(url: string, signal: AbortSignal): Promise<number> {
  let slowest = 0;
  while (!signal.aborted) {
    const began = performance.now();
    const { status } = await ask(`${url}/livez`);
    slowest = Math.max(slowest, performance.now() - began);
    assert.equal(status, 200);
    await pause(HEALTH_EVERY_MS);
  }
  return slowest;
}
