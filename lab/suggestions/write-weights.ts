import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CONFIDENCE_FEATURES, FEATURES, type Weights } from "@platen/forms/suggestions";

const ROOT = join(import.meta.dirname, "..", "..");
const TARGET = join(ROOT, "forms", "suggestions", "trained-weights.ts");

/** Writes the weights as a dated table into the product. */
export async function writeWeights(
  weights: Weights,
  source: { readonly date: string; readonly forms: number; readonly names: number },
): Promise<void> {
  const table = {
    ...source,
    first: { none: rounded(weights.first.none), ...named(FEATURES, weights.first.weights) },
    second: { none: rounded(weights.second.none), ...named(FEATURES, weights.second.weights) },
    confidence: named(CONFIDENCE_FEATURES, weights.confidence),
  };
  await writeFile(
    TARGET,
    `/** Written by \`npm run train:suggestions\`; not edited by hand. */\n` +
      `export const TRAINED = ${JSON.stringify(table, null, 2)} as const;\n`,
  );
}

function named(names: readonly string[], values: Float64Array): Record<string, number> {
  return Object.fromEntries(names.map((name, at) => [name, rounded(values[at] ?? 0)]));
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
