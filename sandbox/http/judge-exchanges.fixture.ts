import type { Exchange } from "#http";
import { type Validator, validatorFor } from "../../test/processor-types/mod.ts";

const validators = new Map<string, Validator>();

/**
 * A sentence for each way in which what was asked or answered is not as the SDK's declarations have
 * it. Requests that were refused may be as wrong as they like, and so is a gateway that garbles.
 */
export function faultsOfExchange({ operation, request, response, status }: Exchange): string[] {
  if (status === 502) return [];
  const validator = validators.get(operation) ?? validatorFor(operation, "known");
  validators.set(operation, validator);
  const answered = validator(status < 400 ? "response" : "error", response);
  const asked = status < 400 ? validator("request", request) : [];
  return [...asked, ...answered].map((fault) => `${operation}: ${fault}`);
}
