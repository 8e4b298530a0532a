import { createHash } from "node:crypto";
import { present } from "#base/assert.ts";
import type { Form } from "../form.ts";

/** A form whose files were taken in, before anything is done with it. */
export type KeptForm = {
  readonly fields: Readonly<Record<string, string>>;
  /** The SHA-256 of each file, by the name of its part. */
  readonly sums: Readonly<Record<string, string>>;
  /** The form once more, for the same route's handler. */
  readonly form: Form;
  /** Undoes the taking in. */
  readonly drop: () => Promise<void>;
};

/**
 * Has the handler of a route take in the files of its form and go no further: `run` is given a form
 * that leaves the handler as soon as everything is read. What ends it before goes on as it is.
 */
export async function keepForm(
  form: Form,
  run: (form: Form) => Promise<unknown>,
): Promise<KeptForm> {
  let kept: KeptForm | null = null;
  const reading: Form = (work) => {
    const sums: Record<string, string> = {};
    return form({
      keep: async (file) => {
        const sum = createHash("sha256");
        const result = await work.keep({ ...file, body: summed(file.body, sum) });
        sums[file.name] = sum.digest("hex");
        return result;
      },
      use: ({ fields, files }) => {
        const drop = async (): Promise<void> => {
          for (const file of files.values()) await work.drop(file);
        };
        kept = { fields, sums, drop, form: again(fields, files) };
        throw new FormRead();
      },
      drop: async (file) => {
        if (kept === null) await work.drop(file);
      },
    });
  };
  try {
    await run(reading);
  } catch (error) {
    if (!(error instanceof FormRead)) throw error;
  }
  return present<KeptForm>(kept, "form read by the route");
}

/** No error: how a handler is left that has read its form. */
class FormRead extends Error {}

function again(
  fields: Readonly<Record<string, string>>,
  files: ReadonlyMap<string, unknown>,
): Form {
  // The same route takes the same form: what it kept is what it is given.
  return ({ use }) => use({ fields, files: files as ReadonlyMap<string, never> });
}

async function* summed(
  body: AsyncIterable<Uint8Array>,
  sum: ReturnType<typeof createHash>,
): AsyncIterable<Uint8Array> {
  for await (const bytes of body) {
    sum.update(bytes);
    yield bytes;
  }
}
