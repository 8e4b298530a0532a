import type { Exchange } from "#http";
import { type Validator, validatorFor } from "../../test/processor-types/mod.ts";

const validators = new Map<string, Validator>();

/**
 * Describes each deviation of a request or response from the SDK's declarations. Refused requests and injected garbled
 * responses are exempt.
 */
export function faultsOfExchange({ operation, request, response, status }: Exchange): string[] {
  if (status === 502) return [];
  const validator = validators.get(operation) ?? validatorFor(operation, "known");
  validators.set(operation, validator);
  const answered = validator(status < 400 ? "response" : "error", response);
  const asked = status < 400 ? validator("request", request) : [];
  return [...asked, ...answered].map((fault) => `${operation}: ${fault}`);
}
