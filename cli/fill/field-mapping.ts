import { readFile } from "node:fs/promises";
import type { FieldMappings } from "@platen/forms/field-mappings";
import { readFieldMappings } from "@platen/service/filling";
import { isWritable } from "../form/field-rows.ts";
import type { OpenedForm } from "../form/read-form.ts";
import { serviceRefusal } from "../service/service-refusal.ts";
import { misuse, Refusal, reasonOf } from "../terminal/refusal.ts";

const ADVICE = 'Give an object such as {"topmostSubform[0].Page1[0].f1_1[0]": "name"}.';

/** Returns the default mapping: every column has its field's name. */
export function ownNames(form: OpenedForm): FieldMappings {
  const filled = form.fields.filter(isWritable);
  return Object.fromEntries(filled.map(({ name }) => [name, name]));
}

/** Reads a mapping file: raw field name → column, or an object as in the service's mappings. */
export async function readMapping(path: string): Promise<FieldMappings> {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    throw new Refusal(`${path} cannot be read: ${reasonOf(error)}.`);
  });
  const value = parseJson(text, path);
  try {
    return readFieldMappings(value);
  } catch (error) {
    const refusal = serviceRefusal(error);
    if (refusal === null) throw error;
    throw misuse([`${path} is not a mapping.`, ...refusal.details].join("\n  "), ADVICE);
  }
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw misuse(`${path} is not JSON: ${reasonOf(error)}.`, ADVICE);
  }
}
