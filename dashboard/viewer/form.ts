import type { Template } from "@platen/sdk";

/** A field of a form, as the API describes it. */
export type Field = Template["fields"][number];

/** A page of a form, as the API describes it. */
export type FormPage = Template["pages"][number];
