import { randomBytes } from "node:crypto";
import type { Platen, WebhookEvent } from "@platen/sdk";
import { Command, InvalidArgumentError } from "commander";
import { connect, whichService } from "../remote/connect.ts";
import { EVENT_TYPES, eventTypesIn } from "../remote/event-names.ts";
import { type Forwarded, type ForwardTarget, forwardEvent } from "../remote/forward-event.ts";
import { stopSignal } from "../terminal/stop-signals.ts";
import { bold, dim, print, printNotice } from "../terminal/terminal.ts";

type ListenOptions = {
  readonly forward?: string;
  readonly events?: readonly WebhookEvent["type"][];
  readonly secret?: string;
  readonly json?: boolean;
  readonly profile?: string;
};

const SECRET_BYTES = 32;
/** As many as a webhook receives concurrently. */
const FORWARDS_MAX = 5;
const TYPE_WIDTH = Math.max(...EVENT_TYPES.map((type) => type.length));

const HELP = `
Your server gets each event like a webhook delivery: the same body, the same headers, signed with the secret shown at
the start. It needs no public address and no webhook. An event that your server does not accept is not sent again, and
events from before the start are not shown.

Examples:
  $ platen listen
  $ platen listen --forward http://localhost:3000/hooks
  $ platen listen --forward http://localhost:3000/hooks --events batch.completed,batch.failed
`;

/** `platen listen`: prints events as they happen, and forwards them to a local server. */
export function listenCommand(): Command {
  return new Command("listen")
    .description("Show events as they happen, and forward them to a server on your machine.")
    .option("--forward <url>", "post each event there, such as http://localhost:3000/hooks", urlIn)
    .option(
      "--events <types>",
      `only these, separated by commas: ${EVENT_TYPES.join(", ")}`,
      eventTypesIn,
    )
    .option(
      "--secret <secret>",
      "sign with this secret (default: a new one, which is shown)",
      secretIn,
    )
    .option("--json", "print one JSON document per line for each event, and nothing else")
    .option("--profile <name>", "the service and key to use (see platen login)")
    .addHelpText("after", HELP)
    .action(listen);
}

async function listen({ forward, secret, ...options }: ListenOptions): Promise<void> {
  const platen = connect(options.profile);
  const stopping = stopSignal();
  const target = forward === undefined ? null : { url: forward, secret: secret ?? freshSecret() };
  try {
    await follow(platen, target, options, stopping);
  } catch (error) {
    if (!stopping.aborted) throw error;
    printNotice("Stopped listening.");
  }
}

/** Ends only by its signal. */
async function follow(
  platen: Platen,
  target: ForwardTarget | null,
  { events: types = EVENT_TYPES, json = false, profile }: ListenOptions,
  stopping: AbortSignal,
): Promise<void> {
  const [only] = types;
  let isBack = false;
  const following = platen.events.follow(
    types.length === 1 && only !== undefined ? { type: only } : {},
    {
      signal: stopping,
      onInterrupted: ({ message }) => printNotice(`${message} Trying again…`),
      onListening: () => {
        if (isBack) printNotice("Listening again; no event was missed.");
        else describe(whichService(profile).url, target);
        isBack = true;
      },
    },
  );
  const underWay = new Set<Promise<void>>();
  for await (const event of following) {
    if (!types.includes(event.type)) continue;
    const shown = show(event, target, json, stopping).finally(() => underWay.delete(shown));
    underWay.add(shown);
    if (underWay.size >= FORWARDS_MAX) await Promise.race(underWay);
  }
}

async function show(
  event: WebhookEvent,
  target: ForwardTarget | null,
  asJson: boolean,
  stopping: AbortSignal,
): Promise<void> {
  const forwarded =
    target === null ? null : await forwardEvent(target, event, stopping).catch(() => null);
  if (asJson) print(JSON.stringify({ ...event, forwarded }));
  else print(lineOf(event, forwarded));
}

function describe(url: string, target: ForwardTarget | null): void {
  printNotice(`${bold("Listening", process.stderr)} at ${url}; Ctrl-C stops.`);
  if (target === null) return;
  printNotice(`  forwarding to  ${target.url}`);
  printNotice(`  signed with    ${target.secret}`);
}

function lineOf({ id, type, created_at }: WebhookEvent, forwarded: Forwarded | null): string {
  const time = dim(created_at.slice(11, 19));
  return [
    time,
    type.padEnd(TYPE_WIDTH),
    id,
    ...(forwarded === null ? [] : [endOf(forwarded)]),
  ].join("  ");
}

function endOf({ status, duration_ms, error }: Forwarded): string {
  return `${status === null ? `not accepted: ${error ?? ""}` : bold(String(status))}  ${duration_ms} ms`;
}

function freshSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;
}

function urlIn(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && /^https?:$/.test(url.protocol) && url.username + url.password === "")
    return url.href;
  throw new InvalidArgumentError("Give an address that begins with http:// or https://.");
}

function secretIn(text: string): string {
  if (text !== "") return text;
  throw new InvalidArgumentError("It is empty.");
}
