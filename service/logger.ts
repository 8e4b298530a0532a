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

// Of an error what tells where it comes from. Drivers hang whole connections on theirs, with where
// they lead and what was last asked.
function brief(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  return { name, message, ...("code" in error ? { code: error.code } : {}), stack };
}
