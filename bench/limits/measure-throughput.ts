import { buildForm } from "@platen/engine/specimen";
import { COUNTING_NOTHING } from "./counting-nothing.ts";
import { hammer } from "./hammer.ts";
import type { Stand } from "./stand.ts";

const CONNECTIONS = 64;

/** Medians over the rounds. */
type Rate = { readonly per_second: number; readonly p50_ms: number; readonly p99_ms: number };

/** Requests a second of one GET: ours, ours without the limiter, and the bare one's. */
export type ThroughputResult = {
  readonly bare: Rate;
  readonly without_limiter: Rate;
  readonly with_limiter: Rate;
  /** Ours as a part of the bare one's. */
  readonly ratio: number;
};

/**
 * One after the other, round by round, so that whatever else the machine does meets all alike.
 * Without the limiter: the database's function finds the key and counts nothing.
 */
export async function measureThroughput(
  stand: Stand,
  seconds: number,
  rounds: number,
): Promise<ThroughputResult> {
  const [ours, bare] = await Promise.all([stand.service(), stand.bare()]);
  const key = await stand.key("ENTERPRISE");
  const path = `/api/v1/mappings/${await storedMapping(ours.url, key)}`;
  const counting = await functionText(stand);
  const ask = (url: string) => rateOf(url, path, key, seconds);
  const rates: Record<"bare" | "without" | "with", Rate[]> = { bare: [], without: [], with: [] };
  await ask(ours.url);
  await ask(bare.url);
  for (let round = 0; round < rounds; round += 1) {
    rates.bare.push(await ask(bare.url));
    rates.with.push(await ask(ours.url));
    await stand.pool.query(COUNTING_NOTHING);
    rates.without.push(await ask(ours.url));
    await stand.pool.query(counting);
  }
  await Promise.all([ours.stop(), bare.stop()]);
  const [bareRate, withRate] = [middle(rates.bare), middle(rates.with)];
  const ratio = Math.round((100 * withRate.per_second) / bareRate.per_second) / 100;
  const without_limiter = middle(rates.without);
  return { bare: bareRate, without_limiter, with_limiter: withRate, ratio };
}

async function rateOf(url: string, path: string, key: string, seconds: number): Promise<Rate> {
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

async function functionText({ pool }: Stand): Promise<string> {
  const text = "select pg_get_functiondef('take_requests'::regproc) as text";
  const { rows } = await pool.query<{ readonly text: string }>(text);
  return rows[0]?.text ?? "";
}

/** The id of a mapping that the key's account has. */
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
