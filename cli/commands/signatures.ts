import { basename, extname } from "node:path";
import type { Signature, SignaturePage } from "@platen/sdk";
import type { Command } from "commander";
import { blobOf, given } from "../remote/inputs.ts";
import { deleteVerb, KINDS, verbOf } from "../remote/kinds.ts";
import { listVerb } from "../remote/list.ts";
import { group, type Shown, verb } from "../remote/verb.ts";
import { misuse } from "../terminal/refusal.ts";

/** `platen signatures`: signatures that rows refer to by id. */
export function signaturesCommand(): Command {
  return group("signatures", "Signatures that values refer to by their id.", [
    listVerb<SignaturePage>({
      description: "List the account's signatures.",
      example: "signatures list",
      list: (platen, query) => platen.signatures.list(query),
      plural: "signatures",
      columns: [
        { title: "ID", of: ({ id }) => id },
        { title: "NAME", of: ({ name }) => name },
        { title: "KIND", of: ({ kind }) => kind },
        { title: "SIZE", of: sizeOf },
        { title: "CREATED", of: ({ created_at }) => created_at },
      ],
    }),
    verbOf(KINDS.signature, {
      name: "show",
      description: "Show a signature.",
      run: async (platen, id) => showSignature(await platen.signatures.get(id)),
    }),
    createVerb(),
    deleteVerb(KINDS.signature, {
      description: "Delete a signature; PDFs that show it are kept.",
      delete: (platen, id) => platen.signatures.delete(id),
    }),
  ]);
}

function createVerb(): Command {
  type Options = { typed?: string; name?: string };
  return verb<Options>({
    name: "create",
    description: "Store an image, or a name to draw in a script typeface.",
    args: [["[image]", "a PNG or JPEG file"]],
    options: [
      ["--typed <name>", "a name instead of an image"],
      ["--name <name>", "what the signature is called (default: the file's or the typed name)"],
    ],
    examples: ["signatures create ada.png", 'signatures create --typed "Ada Lovelace"'],
    run: async ({ platen, args: [path], options: { typed, name } }) => {
      if ((path === undefined) === (typed === undefined))
        throw misuse("A signature needs either an image or --typed.", "Give one of them.");
      const image = path === undefined ? undefined : await base64Of(path);
      const called = name ?? typed ?? basename(path ?? "", extname(path ?? ""));
      const wanted = { name: called, ...given({ image, typed_name: typed }) };
      return showSignature(await platen.signatures.create(wanted));
    },
  });
}

async function base64Of(path: string): Promise<string> {
  const blob = await blobOf(path, "");
  return Buffer.from(await blob.arrayBuffer()).toString("base64");
}

function showSignature(signature: Signature): Shown {
  const { id, name, kind } = signature;
  return { json: signature, text: `${id}: ${name}, ${kind} ${sizeOf(signature)}`.trimEnd() };
}

function sizeOf({ width, height }: Signature): string {
  return width === null || height === null ? "" : `${width} × ${height}`;
}
