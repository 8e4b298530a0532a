/** Validates the traffic with the payment processor against the type declarations of its SDK. */
export { type Validator, validatorFor } from "./validator-for.ts";
