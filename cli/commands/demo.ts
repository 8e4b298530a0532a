import { Command, Option } from "commander";
import { givenMaterial, type Material, ownMaterial } from "../demo/material.ts";
import { demoPlace } from "../demo/place.ts";
import { numberUpTo, portOf } from "../terminal/option-values.ts";
import { EXIT_BY_SIGNAL, misuse } from "../terminal/refusal.ts";
import { aborted, stopInTime, stopSignal } from "../terminal/stop-signals.ts";
import { bold, print, printNotice } from "../terminal/terminal.ts";

type Options = {
  readonly once?: boolean;
  readonly form?: string;
  readonly csv?: string;
  readonly rows: number;
  readonly folder?: string;
  readonly home?: string;
  readonly port?: number;
};

const ROWS_DEFAULT = 1000;
const ROWS_MAX = 10_000;

const HELP = `
Everything goes through the HTTP API: upload, mapping, envelope, bulk job, download. Files are written to
the folder "platen-demo", in a checkout of Platen to its "demo"; the service's data to ".platen" inside it. Unless it
stops after the job, it also prepares an account on a PRO trial to look at in the dashboard, which takes some seconds.

Examples:
  $ platen demo
  $ platen demo --once
  $ platen demo --form form.pdf --csv people.csv
`;

/** `platen demo`: a service, a form, a thousand rows, a ZIP. */
export function demoCommand(): Command {
  return new Command("demo")
    .description("See everything at work: start a service, fill a thousand forms, look at them.")
    .option("--once", "stop the service after the job")
    .option("--form <form.pdf>", "a form of your own; needs --csv")
    .option("--csv <rows.csv>", "rows for it; its columns are the names of the form's fields")
    .option("--rows <number>", "number of generated rows", numberUpTo(ROWS_MAX), ROWS_DEFAULT)
    .option("--folder <folder>", "folder for the demo's files (default: platen-demo)")
    .addOption(new Option("--home <folder>", "folder for the service's data").env("PLATEN_HOME"))
    .addOption(
      new Option("-p, --port <port>", "port of the service (default: 8080, or a free one)")
        .env("PORT")
        .argParser(portOf),
    )
    .addHelpText("after", HELP)
    .action(demonstrate);
}

async function demonstrate(options: Options): Promise<void> {
  const material = await materialOf(options);
  const stopping = stopSignal();
  const { folder, home } = demoPlace(options.folder ?? null, options.home ?? null);
  const [{ startDemoService }, { runDemo, printNextSteps }] = await Promise.all([
    import("../demo/demo-service.ts"),
    import("../demo/run-demo.ts"),
  ]);
  print(`${bold("Platen")} demo\n`);
  const demo = await startDemoService(home, options.port ?? null);
  try {
    const outcome = await runDemo(demo, material, folder, stopping);
    process.exitCode = outcome.exitCode;
    if (options.once === true) return;
    await printNextSteps(demo, outcome, stopping);
    await aborted(stopping);
  } catch (error) {
    if (!stopping.aborted) throw error;
    process.exitCode = EXIT_BY_SIGNAL;
  } finally {
    if (stopping.aborted) printNotice("\nStopping…");
    await stopInTime(() => demo.service.stop());
  }
}

async function materialOf({ form, csv, rows }: Options): Promise<Material> {
  if (form === undefined && csv === undefined) return ownMaterial(rows);
  if (form !== undefined && csv !== undefined) return await givenMaterial(form, csv);
  throw misuse(
    "--form and --csv must be given together.",
    "Give both, or neither for the demo's own.",
  );
}
