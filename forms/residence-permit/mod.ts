/** The demo's form, a permit application of a fictional republic, and applicants to fill it with. */
export { demoAliases, demoForm } from "./permit-form.ts";
export { demoRows } from "./permit-rows.ts";
