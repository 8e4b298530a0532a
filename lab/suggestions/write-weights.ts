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
    first: {
      none: roundWeight(weights.first.none),
      ...nameValues(FEATURES, weights.first.weights),
    },
    second: {
      none: roundWeight(weights.second.none),
      ...nameValues(FEATURES, weights.second.weights),
    },
    confidence: nameValues(CONFIDENCE_FEATURES, weights.confidence),
  };
  await writeFile(
    TARGET,
    `/** Written by \`npm run train:suggestions\`; not edited by hand. */\n` +
      `export const TRAINED = ${JSON.stringify(table, null, 2)} as const;\n`,
  );
}

function nameValues(names: readonly string[], values: Float64Array): Record<string, number> {
  return Object.fromEntries(names.map((name, at) => [name, roundWeight(values[at] ?? 0)]));
}

function roundWeight(value: number): number {
  return Math.round(value * 1000) / 1000;
}
