import type { Envelope, Template } from "@platen/sdk";

/** An envelope that a program fills by its columns, or a form that it fills by the names of its fields. */
export type SampleTarget = {
  readonly member: "envelope_id" | "template_id";
  readonly id: number;
  /** Columns or names of fields, with a value that each of them takes. */
  readonly values: readonly (readonly [name: string, value: SampleValue])[];
};

export type SampleValue = string | boolean;

/** The languages of samples. */
export type SampleLanguage = "curl" | "javascript" | "python";

const AUTHORIZATION = '-H "Authorization: Bearer YOUR_KEY"';
const FILE = "filled.pdf";

/** A program that fills one PDF of the service at `origin` and stores it; its reader puts a key in place of YOUR_KEY. */
export function sampleOf(language: SampleLanguage, origin: string, target: SampleTarget): string {
  switch (language) {
    case "curl":
      return curlSample(origin, target);
    case "javascript":
      return javascriptSample(origin, target);
    case "python":
      return pythonSample(origin, target);
  }
}

/** A command in the shells of Linux, macOS and Windows. */
function curlSample(origin: string, { member, id, values }: SampleTarget): string {
  const data = values.map(([name, value]) => `${inShell(name)}:${inShell(value)}`).join(",");
  const json = String.raw`{\"${member}\":${id},\"data\":{${data}}}`;
  const headers = '-H "Content-Type: application/json" -H "Accept: application/pdf"';
  return `curl ${AUTHORIZATION} ${headers} -d "${json}" -o ${FILE} "${origin}/api/v1/generate/pdf"`;
}

/** A JSON value within a shell's double quotes: what either could replace is written by its number. */
function inShell(value: SampleValue): string {
  if (typeof value === "boolean") return String(value);
  return String.raw`\"${value.replaceAll(/[^\w .,:@/-]/g, byNumber)}\"`;
}

/** A UTF-16 unit as JSON, JavaScript and Python write it by its number. */
function byNumber(unit: string): string {
  return String.raw`\u` + unit.charCodeAt(0).toString(16).padStart(4, "0");
}

/** A module for Node, which uses the client. */
function javascriptSample(origin: string, { member, id, values }: SampleTarget): string {
  const lines = values.map(([name, value]) => `    ${propertyOf(name)}: ${literal(value)},`);
  return `import { writeFile } from "node:fs/promises";
import { Platen } from "@platen/sdk";

const platen = new Platen({ baseUrl: ${literal(origin)}, apiKey: "YOUR_KEY" });
const pdf = await platen.generate.bytes({
  ${member}: ${id},
  data: {
${lines.join("\n")}
  },
});
await writeFile("${FILE}", Buffer.from(await pdf.arrayBuffer()));
`;
}

/** In an object `__proto__` would set the prototype, unless its name is computed. */
function propertyOf(name: string): string {
  return name === "__proto__" ? `["__proto__"]` : literal(name);
}

/** A program for Python 3, which needs no package. */
function pythonSample(origin: string, { member, id, values }: SampleTarget): string {
  const lines = values.map(([name, value]) => `        ${literal(name)}: ${ofPython(value)},`);
  return `import json
import urllib.request

body = {
    "${member}": ${id},
    "data": {
${lines.join("\n")}
    },
}
request = urllib.request.Request(
    ${literal(`${origin}/api/v1/generate/pdf`)},
    data=json.dumps(body).encode(),
    headers={
        "Authorization": "Bearer YOUR_KEY",
        "Content-Type": "application/json",
        "Accept": "application/pdf",
    },
)
with urllib.request.urlopen(request) as answer, open("${FILE}", "wb") as file:
    file.write(answer.read())
`;
}

function ofPython(value: SampleValue): string {
  if (typeof value === "string") return literal(value);
  return value ? "True" : "False";
}

/** A literal of JSON, which both languages read alike; separators of lines and halves of pairs are written by number. */
function literal(value: SampleValue): string {
  return JSON.stringify(value).replaceAll(/[\u007f-\u009f\u2028\u2029]/g, byNumber);
}

/** A command that repeats a request of the log, without its query and its body, which are not kept. */
export function repeatCommand(origin: string, request: { method: string; path: string }): string {
  const { method, path } = request;
  const safe = path.replaceAll(/[^\w./~:@*+,;=%-]/gu, escapedByte);
  const verb = { GET: "", HEAD: "-I " }[method] ?? `-X ${method} `;
  return `curl ${verb}${AUTHORIZATION} "${origin}${safe}"`;
}

/** The character as in a URL; `encodeURIComponent` leaves some that shells replace. */
function escapedByte(character: string): string {
  const byte = character.charCodeAt(0);
  if (byte > 0x7f) return encodeURIComponent(character.toWellFormed());
  return `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
}

/** Returns an envelope as a program fills it: by its columns. */
export function envelopeSample({
  id,
  expected_aliases: expected,
}: Pick<Envelope, "id" | "expected_aliases">): SampleTarget {
  const fields = expected.map((column) => ({ ...column, name: column.alias }));
  return { member: "envelope_id", id, values: sampleValues(fields) };
}

/** Returns a form as a program fills it: by the names of its fields. */
export function formSample({ id, fields }: Pick<Template, "id" | "fields">): SampleTarget {
  const open = fields.filter((field) => !field.read_only);
  return { member: "template_id", id, values: sampleValues(open) };
}

/** A command that starts a job with the rows of a spreadsheet. */
export function bulkCommand(origin: string, { id }: Pick<Envelope, "id">): string {
  const form = `-F "envelope_id=${id}" -F "file=@rows.csv"`;
  return `curl ${AUTHORIZATION} ${form} "${origin}/api/v1/generate/envelope-bulk"`;
}

/** A field or a column, as its form or envelope describes it. */
export type SampleField = Pick<
  Template["fields"][number],
  "name" | "type" | "options" | "required" | "max_length"
>;

/** More optional fields would hide the program. */
const SHOWN = 8;

/** A value for each field that must be filled, and for a few others. */
export function sampleValues(fields: readonly SampleField[]): SampleTarget["values"] {
  const open = fields.filter(({ type }) => type !== "signature" && type !== "button");
  const required = open.filter(({ required: isRequired }) => isRequired);
  const others = open.filter(({ required: isRequired }) => !isRequired);
  const shown = [...required, ...others].slice(0, Math.max(SHOWN, required.length));
  return shown.map((field) => [field.name, valueFor(field)]);
}

function valueFor({ type, options, max_length }: SampleField): SampleValue {
  if (type === "checkbox") return true;
  const [first] = options;
  if (first !== undefined) return first;
  return "Text".slice(0, max_length ?? undefined);
}
