import type { z } from "zod";
import type { Body } from "#base";
import type { Draft } from "#state";
import type { View } from "#wire";
import type { Form } from "./form.ts";
import { readParams } from "./params.ts";

/** The input of a route. */
export type Call<Params> = {
  readonly draft: Draft;
  readonly view: View;
  /** The path parameter, if any; one at most. */
  readonly id: string;
  readonly params: Params;
};

/** One operation of the API. */
export type Route = {
  readonly method: "DELETE" | "GET" | "POST";
  /** Path as in Stripe's reference: `/v1/customers/{customer}`. */
  readonly path: string;
  /** Validates the parameters and returns the command. Refusal: an invalid parameter. */
  readonly read: (params: Form) => (call: Omit<Call<Form>, "params">) => Body;
};

/** Returns a route whose parameters have this schema. */
export function route<Schema extends z.ZodType>(
  method: Route["method"],
  path: string,
  schema: Schema,
  handle: (call: Call<z.output<Schema>>) => Body,
): Route {
  return {
    method,
    path,
    read: (form) => {
      const params = readParams(schema, form);
      return (call) => handle({ ...call, params });
    },
  };
}
