import { randomUUID } from "node:crypto";
import { Agent, request } from "undici";
import { cpuMicros } from "../measure/cpu.ts";
import type { Environment } from "./environment.ts";

/** The throughput of undici alone: no database, nothing signed, nothing stored. */
export type CeilingFigure = { readonly perSecond: number; readonly senderMicros: number };

const AT_ONCE = 128;
const BODY = JSON.stringify({ data: "x".repeat(250) });

/** Sends that many requests to the receivers in turn, over kept-alive connections. */
export async function measureCeiling(
  { endpoints, receivers, ca }: Environment,
  requests: number,
): Promise<CeilingFigure> {
  await receivers.watch([]);
  const connect = { ca };
  const dispatcher = new Agent({ connect, connections: 4, maxOrigins: Number.POSITIVE_INFINITY });
  const send = async (index: number): Promise<void> => {
    const { url = "" } = endpoints[index % endpoints.length] ?? {};
    const headers = { "content-type": "application/json", "webhook-id": randomUUID() };
    const { body } = await request(url, { method: "POST", dispatcher, headers, body: BODY });
    await body.dump();
  };
  await atOnce(endpoints.length, send);
  const [begun, beganAt] = [cpuMicros(), performance.now()];
  await atOnce(requests, send);
  const seconds = (performance.now() - beganAt) / 1000;
  const senderMicros = Math.round((cpuMicros() - begun) / requests);
  await dispatcher.close();
  return { perSecond: Math.round(requests / seconds), senderMicros };
}

async function atOnce(count: number, send: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) await send(index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}
