import type { z } from "zod";
import type { Body, Draft } from "#model";
import type { View } from "#wire";
import type { Form } from "./form.ts";
import { readParams } from "./params.ts";

/** What a route works on. */
export type Call<Params> = {
  readonly draft: Draft;
  readonly view: View;
  /** What stands in the path for the name between braces; one at most. */
  readonly id: string;
  readonly params: Params;
};

/** One operation of the API. */
export type Route = {
  readonly method: "DELETE" | "GET" | "POST";
  /** As Stripe documents it: `/v1/customers/{customer}`. */
  readonly path: string;
  /** Checks the parameters, and gives what does the work. Refusal: a parameter is wrong. */
  readonly read: (params: Form) => (call: Omit<Call<Form>, "params">) => Body;
};

/** A route with parameters of `schema`. */
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
