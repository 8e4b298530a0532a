import { type FormSource, serviceForms, WAIT_MS } from "@platen/mcp";
import type { Platen } from "@platen/sdk";
import { bulkRows } from "../remote/bulk-rows.ts";
import { save } from "../remote/save.ts";
import type { RootFolder } from "./root-folder.ts";

/** Returns the forms of a service; files of rows and results are below the root. */
export function remoteForms(platen: Platen, root: RootFolder): FormSource {
  const files = {
    checkOutput: (path: string, overwrite: boolean, kind: ".pdf" | ".zip") =>
      void root.output(path, overwrite, kind),
    save: async (
      response: Response,
      path: string,
      overwrite: boolean,
      kind: ".pdf" | ".zip",
    ): Promise<string> => {
      const output = root.output(path, overwrite, kind);
      await save(response, { output: output.path, force: output.overwrite });
      return root.shown(output.path);
    },
    openRows: (path: string, envelopeId: number) =>
      bulkRows(platen, envelopeId, root.input(path), {}),
  };
  return serviceForms({ platen, files, waitMs: WAIT_MS });
}
