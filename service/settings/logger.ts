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

// Only these members, because drivers attach connections with addresses and statements. Also for plain objects, as which the
// queue reports errors.
function brief(error: unknown): unknown {
  if (typeof error !== "object" || error === null) return { message: String(error) };
  const members = LOGGED_MEMBERS.map((name): [string, unknown] => [name, Reflect.get(error, name)]);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}
