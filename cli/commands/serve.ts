import type { Config, Service } from "@platen/service";
import type { Sibling } from "@platen/service/processes";
import { Command } from "commander";
import { readSettings } from "../service/settings.ts";
import { cannotStart } from "../service/start-refusal.ts";
import { portOf } from "../terminal/option-values.ts";
import { aborted, stopInTime, stopSignal } from "../terminal/stop-signals.ts";
import { bold, dim, print, printNotice } from "../terminal/terminal.ts";

const HELP = `
Settings are environment variables, for example PORT, HOST, BASE_URL, DATABASE_URL, PLATEN_HOME, PLATEN_STORAGE and
LOG_LEVEL. "platen serve --settings" lists all of them with their defaults; docs/operating.md explains them.
Without DATABASE_URL an embedded PostgreSQL is started in PLATEN_HOME.

Examples:
  $ platen serve --port 9000
  $ PLATEN_HOME=/srv/platen HOST=0.0.0.0 platen serve
  $ DATABASE_URL=postgres://platen@db/platen PLATEN_ROLE=worker platen serve
`;

type ServeOptions = {
  readonly port?: number;
  readonly processes?: string;
  readonly settings?: boolean;
};

/** `platen serve`: runs the service in this process until it is stopped. */
export function serveCommand(): Command {
  return new Command("serve")
    .description("Start the service: the API, the workers and, unless configured, a PostgreSQL.")
    .option(
      "-p, --port <port>",
      "port to listen on, 0 for any free one (default: PORT or 8080)",
      portOf,
    )
    .option(
      "--processes <n>",
      "processes that answer requests, auto for one per core (default: PLATEN_PROCESSES or 1)",
    )
    .option("--settings", "list all settings and exit")
    .addHelpText("after", HELP)
    .action(async ({ port, processes, settings }: ServeOptions) => {
      if (settings === true) await listSettings();
      else
        await serve({
          ...(port === undefined ? {} : { PORT: String(port) }),
          ...(processes === undefined ? {} : { PLATEN_PROCESSES: processes }),
        });
    });
}

/** Runs the service until a signal stops it; `own` settings take precedence over the environment. */
async function serve(own: Readonly<Record<string, string>> = {}): Promise<void> {
  const { openSibling } = await import("@platen/service/processes");
  const sibling = openSibling();
  if (sibling !== null) return await serveAsOneOf(sibling, own);
  const config = await readSettings(own);
  await (config.processes > 1 ? serveByProcesses(config) : serveAlone(config));
}

async function serveAlone(config: Config): Promise<void> {
  const stopping = stopSignal();
  const service = await start(config);
  await describe(service, config);
  await aborted(stopping);
  printNotice("Stopping…");
  await stopInTime(() => service.stop());
}

/** Starts processes that answer at one port, and replaces them one after the other at SIGHUP. */
async function serveByProcesses(config: Config): Promise<void> {
  const { NotStarted, superviseService } = await import("@platen/service/processes");
  // A terminal that is closed sends SIGHUP, too.
  const isOfTerminal = process.stdin.isTTY;
  let kill: (() => void) | null = null;
  const stopping = stopSignal(isOfTerminal ? undefined : ["SIGINT", "SIGTERM"], () => kill?.());
  try {
    const supervisor = await superviseService(config);
    kill = supervisor.kill;
    if (!isOfTerminal) process.on("SIGHUP", () => void supervisor.restart());
    await aborted(stopping);
    printNotice("Stopping…");
    await supervisor.stop();
  } catch (error) {
    // It has said why.
    if (!(error instanceof NotStarted)) throw error;
    process.exitCode = error.code;
  }
}

/** Runs the service as one of several processes, until the one that started it wants it to stop. */
async function serveAsOneOf(
  sibling: Sibling,
  own: Readonly<Record<string, string>>,
): Promise<void> {
  try {
    const config = await readSettings(own);
    const service = await start(config, sibling);
    sibling.answers(service.url, () => void describe(service, config));
    await aborted(sibling.stopping);
    await stopInTime(() => (sibling.isLeaving() ? service.retire() : service.stop()));
  } finally {
    // It would keep this process running.
    await sibling.leave();
  }
}

async function start(config: Config, siblings?: Sibling): Promise<Service> {
  const { startService } = await import("@platen/service");
  return await startService(config, undefined, undefined, siblings).catch((error: unknown) => {
    throw cannotStart(config, error);
  });
}

async function listSettings(): Promise<void> {
  const { describeSettings } = await import("@platen/service");
  for (const { name, description, default: fallback } of describeSettings()) {
    print(`${bold(name)}${fallback === null ? "" : `  (default: ${fallback})`}`);
    print(`  ${description}`);
  }
}

/** Prints where the service listens, and how an empty installation is set up. */
async function describe(service: Service, config: Config): Promise<void> {
  const database =
    config.databaseUrl === null ? "with its own PostgreSQL" : "with the PostgreSQL of DATABASE_URL";
  print(`${bold("Platen")} listens on ${bold(service.url)}`);
  print(`  data     ${config.home}, ${database}`);
  print(`  docs     ${service.url}/docs`);
  print(`  account  ${adminOf(config)} create-account --email you@example.org --plan PRO`);
  // The service runs, whether or not the database can be reached at this moment.
  await printSetup(service, config).catch(() => undefined);
  print(dim("  stop     Ctrl-C; running work is finished, twice to stop at once"));
}

/** Where the set-up link goes: to a terminal only, because output elsewhere is kept in logs. */
export function setupOutput({ stdout, stderr }: Outputs): NodeJS.WriteStream | null {
  if (stdout.isTTY) return stdout;
  return stderr.isTTY ? stderr : null;
}

type Outputs = Readonly<Record<"stdout" | "stderr", NodeJS.WriteStream>>;

/** Prints how an empty installation is set up; nothing when there is an account. */
async function printSetup({ setup }: Service, config: Config): Promise<void> {
  if (config.role === "worker" || !(await setup.isOpen())) return;
  const output = setupOutput(process);
  const link = output === null ? null : await setup.issueLink();
  if (output === null || link === null)
    print(`  set-up   ${adminOf(config)} setup-link prints a link for the browser`);
  else output.write(`  set-up   ${bold(link, output)} (works once, for 24 hours)\n`);
}

/** Returns the operator's command for this service's database. */
function adminOf({ home }: Config): string {
  return `${process.env["PLATEN_HOME"] === undefined ? "" : `PLATEN_HOME=${home} `}platen admin`;
}
