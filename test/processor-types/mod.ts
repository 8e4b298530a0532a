/** The types of the processor's SDK as judges of traffic: what a program sends and gets, held against declarations. */
export { type Validator, validatorFor } from "./validator-for.ts";
