import type { WebhookEvent } from "@platen/sdk";
import { InvalidArgumentError } from "commander";

/** The types of events. */
export const EVENT_TYPES = [
  "generation.completed",
  "generation.failed",
  "batch.completed",
  "batch.failed",
] as const satisfies readonly WebhookEvent["type"][];

/** Parses event types separated by commas. */
export function eventTypesIn(text: string): readonly WebhookEvent["type"][] {
  const names = text.split(",").map((name) => name.trim());
  const types = EVENT_TYPES.filter((type) => names.includes(type));
  if (names.every((name) => EVENT_TYPES.some((type) => type === name))) return types;
  throw new InvalidArgumentError(`They are ${EVENT_TYPES.join(", ")}, separated by commas.`);
}
