import { Command } from "commander";
import manifest from "../package.json" with { type: "json" };
import { connect } from "../remote/connect.ts";
import { stopSignal } from "../terminal/stop-signals.ts";
import { printNotice } from "../terminal/terminal.ts";

type Options = {
  readonly root: string;
  readonly service?: boolean;
  readonly profile?: string;
};

const HELP = `
Speaks the Model Context Protocol on standard input and output, for programs that start it: list_forms,
describe_form, suggest_mapping, fill_form, fill_rows and get_job. Forms are the PDF files below the root
folder; no service is needed, and nothing is sent anywhere. No file outside of the root folder is read or
written, and none is overwritten unless the tool's call says so. With --service or --profile the forms are
those of a service, and the root folder is for files of rows and for results.

In the settings of most programs:
  { "mcpServers": { "platen": { "command": "platen", "args": ["mcp", "--root", "/srv/forms"] } } }

Examples:
  $ platen mcp --root forms
  $ platen mcp --service --root forms
`;

/** `platen mcp`: the tools for agents, on standard input and output. */
export function mcpCommand(): Command {
  return new Command("mcp")
    .description("Let agents list, describe and fill forms (Model Context Protocol).")
    .option("--root <folder>", "the only folder that is read and written", ".")
    .option("--service", "fill the forms of a service instead of files")
    .option("--profile <name>", "the service and key to use (see platen login)")
    .addHelpText("after", HELP)
    .action(serve);
}

async function serve({ root, service = false, profile }: Options): Promise<void> {
  const leaving = new AbortController();
  const signal = AbortSignal.any([stopSignal(), leaving.signal]);
  const platen = service || profile !== undefined ? connect(profile) : null;
  const { rootFolder } = await import("../mcp/root-folder.ts");
  const { serveStdio } = await import("@platen/mcp");
  const folder = rootFolder(root);
  const forms =
    platen === null
      ? (await import("../mcp/local-forms.ts")).localForms(folder, signal)
      : (await import("../mcp/remote-forms.ts")).remoteForms(platen, folder);
  const endProcesses = (await import("../form/form-processes.ts")).keepFormProcesses();
  await serveStdio({ version: manifest.version, forms, hasFiles: true, report }, signal);
  leaving.abort(); // ends jobs whose program has left
  await endProcesses();
}

/** Standard output belongs to the protocol. */
function report(error: unknown): void {
  printNotice(
    `platen: unexpected error: ${error instanceof Error ? error.message : String(error)}`,
  );
  if (process.env["PLATEN_DEBUG"] !== undefined && error instanceof Error)
    printNotice(String(error.stack));
}
