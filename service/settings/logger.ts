import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";
import type { Config } from "./config.ts";
import { redactLine } from "./redact.ts";

const STANDARD_ERROR = 2;

/**
 * The log, as JSON lines on standard error by default. Secrets are removed from each line before it is written, so that
 * no library can log them at any level, not even through a child logger with serializers of its own.
 */
export function newLogger(
  level: Config["logLevel"],
  destination: DestinationStream = pino.destination(STANDARD_ERROR),
): Logger {
  const options: LoggerOptions = {
    level,
    serializers: { err: brief },
    formatters: { log: withBriefErrors },
    hooks: { streamWrite: redactLine },
  };
  return pino(options, destination);
}

// Errors under other names than `err`, which serializers do not see.
function withBriefErrors(members: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(members);
  if (!entries.some(([, value]) => value instanceof Error)) return members;
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value instanceof Error ? brief(value) : value]),
  );
}

const LOGGED_MEMBERS = ["name", "message", "code", "stack"];
const CAUSE_MEMBERS = ["name", "message", "code"];
/** Of a cause that has causes itself. */
const CAUSES_MAX = 3;

// Only these members, because drivers attach connections with addresses and statements. Also for plain objects, as which the
// queue reports errors. The cause says what an outage is due to.
function brief(error: unknown): unknown {
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
