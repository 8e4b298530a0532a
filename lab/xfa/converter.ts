import { type Asked, AskedProcess } from "../hostile/asked-process.ts";
import type { Converted, ConvertTask } from "./convert-child.ts";

/** Converts a file in another process; a process that dies or takes too long is an answer too. */
export type Converter = {
  readonly convert: (pdf: Uint8Array) => Promise<Asked<Converted>>;
  readonly stop: () => void;
};

export function startConverter(timeLimitMs: number): Converter {
  const entry = new URL("./convert-child.ts", import.meta.url);
  const child = new AskedProcess<ConvertTask, Converted>(entry, timeLimitMs);
  return { convert: (pdf) => child.ask({ pdf }), stop: () => child.stop() };
}

/** The converted PDF, or why the form was not converted. */
export type Outcome =
  | { readonly kind: "pdf"; readonly pdf: Uint8Array; readonly converted: Converted }
  | { readonly kind: "none"; readonly why: string };

export function outcomeOf(asked: Asked<Converted>): Outcome {
  if (asked.kind === "died") return { kind: "none", why: `the process ended: ${asked.how}` };
  const { result } = asked.answer;
  if (result.kind === "converted") {
    return { kind: "pdf", pdf: new Uint8Array(result.pdf), converted: asked.answer };
  }
  const bound = result.bound === undefined ? "" : ` (${result.bound})`;
  return { kind: "none", why: `refused as ${result.reason}${bound}` };
}
