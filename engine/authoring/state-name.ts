import { latin1Text } from "#cos";

/** The name of the on-state whose export value is `value`: its UTF-8, one character per byte. "Off" is the other state. */
export function stateName(value: string): string {
  const state = value === "" || value === "Off" ? `On${value}` : value;
  return latin1Text(new TextEncoder().encode(state));
}
