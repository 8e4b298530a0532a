import type { Config } from "@platen/service";
import { Refusal, reasonOf } from "../terminal/refusal.ts";

/** Returns the refusal when the service cannot be started with these settings. */
export function cannotStart(config: Config, error: unknown): Refusal {
  const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  if (!isTaken) {
    const place = pathIn(error);
    if (place === null) return new Refusal(`The service could not be started: ${reasonOf(error)}.`);
    return new Refusal(
      `The service could not be started: ${place}: ${reasonOf(error)}.`,
      "Set PLATEN_HOME to a folder, or in a container to a volume, that this user can write.",
    );
  }
  const message = `Port ${config.port} of ${config.host} is used by another program.`;
  return new Refusal(message, "Choose another with --port, or --port 0 for any free one.");
}

function pathIn(error: unknown): string | null {
  if (!(error instanceof Error) || !("path" in error)) return null;
  return typeof error.path === "string" ? error.path : null;
}
