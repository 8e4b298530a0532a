import type { Platen } from "@platen/sdk";
import type { Command } from "commander";
import { idIn, type Shown, verb } from "./verb.ts";

/** A kind of thing at the service that commands name by its id. */
export type Kind<Id> = {
  /** The command that has its verbs, such as `envelopes`. */
  readonly group: string;
  /** What a message calls one of them, such as `envelope`. */
  readonly noun: string;
  /** The argument that names one of them. */
  readonly arg: readonly [name: string, description: string];
  /** An id for examples. */
  readonly example: string;
  /** Reads the argument; a usage error for what cannot be an id. */
  readonly idIn: (text: string | undefined) => Id;
};

/** A kind whose ids are numbers. */
export function numbered(
  group: string,
  noun: string,
  example: string,
  description: string = `the ${noun}'s number`,
): Kind<number> {
  const arg = [`<${noun}>`, description] as const;
  return { group, noun, arg, example, idIn: (text) => idIn(text, noun) };
}

/** A kind whose ids are texts with a prefix, such as `file_…`. */
export function prefixed(group: string, noun: string, example: string): Kind<string> {
  const prefix = example.slice(0, example.indexOf("_") + 1);
  const arg = [`<${noun}>`, `the ${noun}: ${prefix}…`] as const;
  return { group, noun, arg, example, idIn: (text = "") => text };
}

/** A command about one thing, without options of its own. */
export function verbOf<Id>(
  { group, arg, example, idIn: read }: Kind<Id>,
  spec: {
    readonly name: string;
    readonly description: string;
    /** What follows the id in the example. */
    readonly after?: string;
    readonly run: (platen: Platen, id: Id) => Promise<Shown>;
  },
): Command {
  const { name, description, after = "" } = spec;
  return verb({
    name,
    description,
    args: [arg],
    examples: [`${group} ${name} ${example}${after}`],
    run: ({ platen, args: [id] }) => spec.run(platen, read(id)),
  });
}

/** A command that deletes one thing, or ends it in another way: `name` and `done` say how. */
export function deleteVerb<Id>(
  kind: Kind<Id>,
  spec: {
    readonly name?: string;
    readonly done?: string;
    readonly description: string;
    readonly delete: (platen: Platen, id: Id) => Promise<unknown>;
  },
): Command {
  const { name = "delete", done = "deleted", description } = spec;
  return verbOf(kind, {
    name,
    description,
    run: async (platen, id) => {
      await spec.delete(platen, id);
      const noun = kind.noun.charAt(0).toUpperCase() + kind.noun.slice(1);
      return { json: { [done]: id }, text: `${noun} ${String(id)} is ${done}.` };
    },
  });
}
