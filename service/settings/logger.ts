import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";
import type { Config } from "./config.ts";
import { redactLine } from "./redact.ts";

const STANDARD_ERROR = 2;

/**
 * Creates the logger, which writes JSON lines to standard error by default. Secrets are removed from each line before it is
 * written, so that no library can log them at any level, not even through a child logger with serializers of its own.
 */
export function newLogger(
  level: Config["logLevel"],
  destination: DestinationStream = pino.destination(STANDARD_ERROR),
): Logger {
  const options: LoggerOptions = {
    level,
    serializers: { err: summarize },
    formatters: { log: withBriefErrors },
    hooks: { streamWrite: redactLine },
  };
  return pino(options, destination);
}

// Shortens errors under other names than `err`, to which pino applies no serializer.
function withBriefErrors(members: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(members);
  if (!entries.some(([, value]) => value instanceof Error)) return members;
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value instanceof Error ? summarize(value) : value]),
  );
}

const LOGGED_MEMBERS = ["name", "message", "code", "stack"];
const CAUSE_MEMBERS = ["name", "message", "code"];
/** Length of the chain of causes that is logged; deeper causes are left out. */
const CAUSES_MAX = 3;

// Logs only these members, because drivers attach connections with addresses and statements to errors. The queue reports
// errors as plain objects, which are shortened too. Causes are logged because they show the origin of an outage.
function summarize(error: unknown): unknown {
  return membersOf(error, LOGGED_MEMBERS, CAUSES_MAX);
}

function membersOf(error: unknown, names: readonly string[], causesMax: number): unknown {
  if (typeof error !== "object" || error === null) return { message: String(error) };
  const members = names.map((name): [string, unknown] => [name, Reflect.get(error, name)]);
  const cause: unknown = Reflect.get(error, "cause");
  if (cause !== undefined && causesMax > 0)
    members.push(["cause", membersOf(cause, CAUSE_MEMBERS, causesMax - 1)]);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}
