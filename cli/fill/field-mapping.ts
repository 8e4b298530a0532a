import { readFile } from "node:fs/promises";
import type { FieldMappings } from "@platen/service/filling";
import { isWritable } from "../field-rows.ts";
import type { OpenedForm } from "../read-form.ts";
import { misuse, Refusal, reasonOf } from "../refusal.ts";

const ADVICE = 'It is an object such as {"topmostSubform[0].Page1[0].f1_1[0]": "name"}.';

/** Every field under its own name: what columns are when nobody says otherwise. */
export function ownNames(form: OpenedForm): FieldMappings {
  const filled = form.fields.filter(isWritable);
  return Object.fromEntries(filled.map(({ name }) => [name, name]));
}

/** Reads a mapping file: raw field name → column, or `{source, default?, required?}` as the service has it. */
export async function readMapping(path: string): Promise<FieldMappings> {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    throw new Refusal(`${path} cannot be read: ${reasonOf(error)}.`);
  });
  const value = parsed(text, path);
  if (!isRecord(value)) throw misuse(`${path} is no mapping.`, ADVICE);
  const mappings: Record<string, FieldMappings[string]> = {};
  for (const [name, entry] of Object.entries(value)) {
    const mapping = mappingOf(entry);
    if (mapping === null)
      throw misuse(`${path}: what "${name}" is filled from is not said.`, ADVICE);
    mappings[name] = mapping;
  }
  return mappings;
}

function parsed(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw misuse(`${path} is not JSON: ${reasonOf(error)}.`, ADVICE);
  }
}

function mappingOf(entry: unknown): FieldMappings[string] | null {
  if (typeof entry === "string") return entry === "" ? null : entry;
  if (!isRecord(entry)) return null;
  const { source, default: fallback, required } = entry;
  if (typeof source !== "string" || source === "") return null;
  if (required !== undefined && typeof required !== "boolean") return null;
  if (!isDefault(fallback)) return null;
  return { source, default: fallback, required };
}

function isDefault(value: unknown): value is string | number | boolean | null | undefined {
  return value === null || ["string", "number", "boolean", "undefined"].includes(typeof value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
