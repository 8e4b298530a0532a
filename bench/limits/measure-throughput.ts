import { buildForm } from "@platen/engine/specimen";
import { COUNTING_NOTHING } from "./counting-nothing.ts";
import type { Environment, Site } from "./environment.ts";
import { hammer } from "./hammer.ts";
import type { ServerProcess } from "./server-process.ts";

const CONNECTIONS = 64;

/** Medians over the rounds. */
type Rate = { readonly per_second: number; readonly p50_ms: number; readonly p99_ms: number };

/** Requests per second of one GET: the service, the service without limiter or billing, and the bare server. */
export type ThroughputResult = {
  readonly bare: Rate;
  readonly without_limiter: Rate;
  readonly with_limiter: Rate;
  /** With the limiter, without billing. */
  readonly without_billing: Rate;
  /** The service relative to the bare server. */
  readonly ratio: number;
  /** The service relative to itself without billing. */
  readonly billing_ratio: number;
};

/**
 * Measures round by round, so that other load on the machine affects all alike. Without the limiter the database
 * function looks up the key and counts nothing.
 */
export async function measureThroughput(
  environment: Environment,
  seconds: number,
  rounds: number,
): Promise<ThroughputResult> {
  const { billed, unbilled } = environment;
  const [ours, free, bare] = await Promise.all([
    begin(billed),
    begin(unbilled),
    environment.bare(),
  ]);
  const bareTarget = { ...ours, url: bare.url };
  const counting = await functionText(billed);
  const pair = [["with", ours] as const, ["free", free] as const];
  const rates: Record<Contender, Rate[]> = { bare: [], with: [], free: [], without: [] };
  for (const target of [bareTarget, ours, free]) await rateOf(target, seconds);
  for (let round = 0; round < rounds; round += 1) {
    rates.bare.push(await rateOf(bareTarget, seconds));
    // Alternates which one goes first.
    for (const [name, target] of round % 2 === 0 ? pair : pair.toReversed())
      rates[name].push(await rateOf(target, seconds));
    await billed.pool.query(COUNTING_NOTHING);
    rates.without.push(await rateOf(ours, seconds));
    await billed.pool.query(counting);
  }
  await Promise.all([ours.stop(), free.stop(), bare.stop()]);
  const [bareRate, withRate, freeRate] = [
    middle(rates.bare),
    middle(rates.with),
    middle(rates.free),
  ];
  return {
    bare: bareRate,
    without_limiter: middle(rates.without),
    with_limiter: withRate,
    without_billing: freeRate,
    ratio: partOf(withRate, bareRate),
    billing_ratio: partOf(withRate, freeRate),
  };
}

type Contender = "bare" | "with" | "free" | "without";

/** A request and its server. */
type Target = { readonly url: string; readonly path: string; readonly key: string };

async function begin(site: Site): Promise<Target & ServerProcess> {
  const server = await site.service();
  const key = await site.key("ENTERPRISE");
  return { ...server, key, path: `/api/v1/mappings/${await storedMapping(server.url, key)}` };
}

function partOf(rate: Rate, whole: Rate): number {
  return Math.round((100 * rate.per_second) / whole.per_second) / 100;
}

async function rateOf({ url, path, key }: Target, seconds: number): Promise<Rate> {
  const end = performance.now() + seconds * 1000;
  const more = (): boolean => performance.now() < end;
  const began = performance.now();
  const answers = await hammer(url, { path, key, connections: CONNECTIONS, inFlight: 1, more });
  const took = (performance.now() - began) / 1000;
  const odd = answers.find(({ status }) => status !== 200);
  if (odd !== undefined) throw new Error(`${path} of ${url} answered ${odd.status}`);
  const times = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const at = (part: number): number =>
    Math.round(100 * (times[Math.floor(times.length * part)] ?? 0)) / 100;
  return { per_second: Math.round(answers.length / took), p50_ms: at(0.5), p99_ms: at(0.99) };
}

function middle(rates: readonly Rate[]): Rate {
  const sorted = rates.toSorted((a, b) => a.per_second - b.per_second);
  const rate = sorted[Math.floor(sorted.length / 2)];
  if (rate === undefined) throw new Error("no round was measured");
  return rate;
}

async function functionText({ pool }: Site): Promise<string> {
  const text = "select pg_get_functiondef('take_requests'::regproc) as text";
  const { rows } = await pool.query<{ readonly text: string }>(text);
  return rows[0]?.text ?? "";
}

/** Creates a mapping in the key's account; returns its id. */
async function storedMapping(url: string, key: string): Promise<number> {
  const authorization = `Bearer ${key}`;
  const post = async (path: string, body: FormData | string): Promise<number> => {
    const type = typeof body === "string" ? { "content-type": "application/json" } : {};
    const headers = { authorization, ...type };
    const answer = await fetch(`${url}/api/v1${path}`, { method: "POST", body, headers });
    const { id } = (await answer.json()) as { readonly id?: number };
    if (id === undefined) throw new Error(`${path} answered ${answer.status}`);
    return id;
  };
  const pdf = buildForm({ fields: [{ type: "text", name: "name", at: [72, 700, 300, 720] }] });
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(pdf)]), "form.pdf");
  form.append("name", "Bench");
  const template_id = await post("/templates/upload", form);
  const mapping = { name: "Bench", template_id, field_mappings: { name: "name" } };
  return await post("/mappings", JSON.stringify(mapping));
}
