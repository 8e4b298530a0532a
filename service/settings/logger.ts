import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";
import type { Config } from "./config.ts";

const STANDARD_ERROR = 2;

/** The log, as JSON lines on standard error by default. */
export function newLogger(
  level: Config["logLevel"],
  destination: DestinationStream = pino.destination(STANDARD_ERROR),
): Logger {
  const options: LoggerOptions = { level, serializers: { err: brief } };
  return pino(options, destination);
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
