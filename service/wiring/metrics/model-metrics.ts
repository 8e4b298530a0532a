import { Counter, Histogram, type Registry } from "prom-client";
import { AdviceFailure, type AdviceFault, type ExternalModel } from "#domain/suggestions";

type Outcome = "answered" | "over_budget" | "failed" | AdviceFault;

const OUTCOMES: readonly Outcome[] = [
  "answered",
  "over_budget",
  "busy",
  "unreachable",
  "timeout",
  "redirect",
  "status",
  "response_too_large",
  "request_too_large",
  "invalid_answer",
  "failed",
];

/** Returns the model with its calls counted. Labels never contain anything of a request or an answer. */
export function meteredModel(register: Registry, model: ExternalModel): ExternalModel {
  const registers = [register];
  const calls = new Counter({
    name: "platen_ai_model_calls_total",
    help: "Calls of the external model by outcome: answered, over_budget (not called), or the fault.",
    labelNames: ["outcome"],
    registers,
  });
  const seconds = new Histogram({
    name: "platen_ai_model_call_seconds",
    help: "Time from a call of the external model to its answer or failure.",
    buckets: [0.1, 0.25, 0.5, 1, 2, 5, 10, 20],
    registers,
  });
  const tokens = new Counter({
    name: "platen_ai_model_tokens_total",
    help: "Tokens of the external model, sent and received, as far as they are known.",
    registers,
  });
  for (const outcome of OUTCOMES) calls.inc({ outcome }, 0);
  const recordCall = (outcome: Outcome, used: number | null): void => {
    calls.inc({ outcome });
    tokens.inc(used ?? 0);
  };
  return {
    ...model,
    budget: {
      settle: model.budget.settle,
      reserve: async (...reservation) => {
        const isReserved = await model.budget.reserve(...reservation);
        if (!isReserved) recordCall("over_budget", null);
        return isReserved;
      },
    },
    adviser: {
      tokensMax: model.adviser.tokensMax,
      advise: async (...request) => {
        const stopTimer = seconds.startTimer();
        try {
          const advice = await model.adviser.advise(...request);
          recordCall("answered", advice.tokens);
          return advice;
        } catch (error) {
          if (error instanceof AdviceFailure) recordCall(error.fault, error.tokens);
          else recordCall("failed", null);
          throw error;
        } finally {
          stopTimer();
        }
      },
    },
  };
}
