import { createHash } from "node:crypto";
import { present } from "#base/assert.ts";
import type { Form } from "../form.ts";

/** A form whose files are stored, before it is processed. */
export type ReceivedForm = {
  readonly fields: Readonly<Record<string, string>>;
  /** The SHA-256 of each file, by the name of its part. */
  readonly sums: Readonly<Record<string, string>>;
  /** The same form again, for the same route's handler. */
  readonly form: Form;
  /** Deletes the stored files. */
  readonly drop: () => Promise<void>;
};

/**
 * Lets a route's handler receive the files of its form and stops it there: `run` gets a form that throws a marker as
 * soon as everything is read. Errors before that are rethrown.
 */
export async function receiveForm(
  form: Form,
  run: (form: Form) => Promise<unknown>,
): Promise<ReceivedForm> {
  let kept: ReceivedForm | null = null;
  const readForm: Form = (work) => {
    const sums: Record<string, string> = {};
    return form({
      keep: async (file) => {
        const sum = createHash("sha256");
        const result = await work.keep({ ...file, body: hashBody(file.body, sum) });
        sums[file.name] = sum.digest("hex");
        return result;
      },
      use: ({ fields, files }) => {
        const drop = async (): Promise<void> => {
          for (const file of files.values()) await work.drop(file);
        };
        kept = { fields, sums, drop, form: replayForm(fields, files) };
        throw new FormRead();
      },
      drop: async (file) => {
        if (kept === null) await work.drop(file);
      },
    });
  };
  try {
    await run(readForm);
  } catch (error) {
    if (!(error instanceof FormRead)) throw error;
  }
  return present<ReceivedForm>(kept, "form read by the route");
}

/** Not an error: leaves a handler that has received its form. */
class FormRead extends Error {}

function replayForm(
  fields: Readonly<Record<string, string>>,
  files: ReadonlyMap<string, unknown>,
): Form {
  // The same route reads the form again: the results of `keep` have the type that it expects.
  return ({ use }) => use({ fields, files: files as ReadonlyMap<string, never> });
}

async function* hashBody(
  body: AsyncIterable<Uint8Array>,
  sum: ReturnType<typeof createHash>,
): AsyncIterable<Uint8Array> {
  for await (const bytes of body) {
    sum.update(bytes);
    yield bytes;
  }
}
