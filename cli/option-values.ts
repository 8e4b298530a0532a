import { InvalidArgumentError } from "commander";

const PORT_MAX = 65_535;

/** The value of a `--port`. */
export function portOf(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= PORT_MAX) return port;
  throw new InvalidArgumentError(`A port is a number from 0 to ${PORT_MAX}.`);
}

/** A reader of whole numbers from 1 to `most`. */
export function numberUpTo(most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= 1 && value <= most) return value;
    throw new InvalidArgumentError(`It takes a whole number from 1 to ${most}.`);
  };
}
