import { randomBytes } from "node:crypto";
import type { Platen, WebhookEvent } from "@platen/sdk";
import { Command, InvalidArgumentError } from "commander";
import { connect, whichService } from "../remote/connect.ts";
import { EVENT_TYPES, eventTypesIn } from "../remote/event-names.ts";
import { type Forwarded, type ForwardTarget, forwardEvent } from "../remote/forward-event.ts";
import { stopSignal } from "../stop-signals.ts";
import { bold, dim, print, tell } from "../terminal.ts";

type ListenOptions = {
  readonly forward?: string;
  readonly events?: readonly WebhookEvent["type"][];
  readonly secret?: string;
  readonly json?: boolean;
  readonly profile?: string;
};

const SECRET_BYTES = 32;
/** As many as one webhook gets at the same time. */
const FORWARDS_MAX = 5;
const TYPE_WIDTH = Math.max(...EVENT_TYPES.map((type) => type.length));

const HELP = `
Your server gets each event as a webhook's delivery: the same body, the same headers, signed with the
secret that is shown at the start. It needs no public address, and no webhook. An event that your
server does not take is not sent again; what happens while nobody listens is not shown.

Examples:
  $ platen listen
  $ platen listen --forward http://localhost:3000/hooks
  $ platen listen --forward http://localhost:3000/hooks --events batch.completed,batch.failed
`;

/** `platen listen`: what happens, as it happens, and to a server on this machine. */
export function listenCommand(): Command {
  return new Command("listen")
    .description("Show events as they happen, and forward them to a server on your machine.")
    .option("--forward <url>", "post each event there, such as http://localhost:3000/hooks", urlIn)
    .option(
      "--events <types>",
      `only these, parted by commas: ${EVENT_TYPES.join(", ")}`,
      eventTypesIn,
    )
    .option(
      "--secret <secret>",
      "sign with this one (default: a new one, which is shown)",
      secretIn,
    )
    .option("--json", "print one JSON document a line for each event, and nothing else")
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
    tell("Stopped listening.");
  }
}

/** Ends by its signal alone. */
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
      onInterrupted: ({ message }) => tell(`${message} Trying again…`),
      onListening: () => {
        if (isBack) tell("Listening again; nothing was missed.");
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
  tell(`${bold("Listening", process.stderr)} at ${url}; Ctrl-C stops.`);
  if (target === null) return;
  tell(`  forwarding to  ${target.url}`);
  tell(`  signed with    ${target.secret}`);
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
  return `${status === null ? `not taken: ${error ?? ""}` : bold(String(status))}  ${duration_ms} ms`;
}

function freshSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;
}

function urlIn(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && /^https?:$/.test(url.protocol) && url.username + url.password === "")
    return url.href;
  throw new InvalidArgumentError("It is an address that begins with http:// or https://.");
}

function secretIn(text: string): string {
  if (text !== "") return text;
  throw new InvalidArgumentError("It is empty.");
}
