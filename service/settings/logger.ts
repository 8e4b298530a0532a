import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";
import type { Config } from "./config.ts";

const STANDARD_ERROR = 2;

/** The log: JSON, a line an event, on standard error unless another place is named. */
export function newLogger(
  level: Config["logLevel"],
  place: DestinationStream = pino.destination(STANDARD_ERROR),
): Logger {
  const options: LoggerOptions = { level, serializers: { err: brief } };
  return pino(options, place);
}

const LOGGED_MEMBERS = ["name", "message", "code", "stack"];

// Only what says where an error comes from: drivers attach whole connections with their addresses and last statements.
// An object counts as well: the queue reports plain copies of errors.
function brief(error: unknown): unknown {
  if (typeof error !== "object" || error === null) return { message: String(error) };
  const members = LOGGED_MEMBERS.map((name): [string, unknown] => [name, Reflect.get(error, name)]);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}
