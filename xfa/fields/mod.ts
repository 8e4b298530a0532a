/** The fields of the form: names, types, values, widgets. */
export { addFields, type FormFields, type PageSlot } from "./form-fields.ts";
