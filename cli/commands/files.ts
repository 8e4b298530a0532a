import type { FilePage } from "@platen/sdk";
import type { Command } from "commander";
import { deleteVerb, KINDS } from "../remote/kinds.ts";
import { listVerb } from "../remote/list.ts";
import { canBeSaved, save } from "../remote/save.ts";
import { group, verb } from "../remote/verb.ts";

/** `platen files`: PDFs that were filled one by one. */
export function filesCommand(): Command {
  return group("files", "PDFs that were filled one by one.", [
    listVerb<FilePage>({
      description: "List the PDFs of the key's environment that are kept.",
      example: "files list",
      list: (platen, query) => platen.files.list(query),
      plural: "files",
      columns: [
        { title: "FILE", of: ({ file_id }) => file_id },
        { title: "NAME", of: ({ filename }) => filename },
        { title: "BYTES", align: "right", of: ({ size_bytes }) => size_bytes },
        { title: "CREATED", of: ({ created_at }) => created_at },
        { title: "KEPT UNTIL", of: ({ expires_at }) => expires_at },
      ],
    }),
    verb<{ readonly output: string; readonly force?: boolean }>({
      name: "download",
      description: "Download a PDF by its id, until it expires.",
      args: [KINDS.file.arg],
      required: [["-o, --output <out.pdf>", "the PDF to write; - writes standard output"]],
      options: [["-f, --force", "overwrite the PDF if it exists"]],
      examples: ["files download file_5raZevUa5FHr1wb5sNE4V8a4 -o person.pdf"],
      run: async ({ platen, args: [id = ""], options }) => {
        canBeSaved(options);
        return await save(await platen.files.download(id), options);
      },
    }),
    deleteVerb(KINDS.file, {
      description: "Delete a PDF before it expires; it stays counted.",
      delete: (platen, id) => platen.files.delete(id),
    }),
  ]);
}
