import type { Logger } from "pino";
import type { Registry } from "prom-client";
import type { ExternalModel } from "#domain/suggestions";
import type { Database } from "../adapters/database/connection/open.ts";
import { tokenBudget } from "../adapters/database/suggestions/token-budget.ts";
import { openAdviser } from "../adapters/model/mod.ts";
import type { ModelSettings } from "../settings/model-settings.ts";
import { meteredModel } from "./metrics/model-metrics.ts";

type ModelParts = {
  /** On a pool of its own, so that the budget never waits for connections in transactions. */
  readonly db: Database["db"];
  /** Time limit of a call, up to the last byte of its response. */
  readonly limitMs: number;
  readonly register: Registry;
  readonly logger: Logger;
};

/** Opens the configured external model and registers its metrics; null without one. */
export async function openExternalModel(
  settings: ModelSettings | null,
  { db, limitMs, register, logger }: ModelParts,
): Promise<ExternalModel | null> {
  if (settings === null) return null;
  const { tokensPerMonth, ...address } = settings;
  const { url, kind, name } = address;
  const adviser = await openAdviser(address, ({ fault, tokens }) => {
    logger.warn({ fault, tokens }, "the external model gave no usable answer");
  });
  logger.info({ url, kind, name, tokensPerMonth }, "suggestions use an external model");
  const model = { adviser, budget: tokenBudget(db), tokensPerMonth, limitMs };
  return meteredModel(register, model);
}
