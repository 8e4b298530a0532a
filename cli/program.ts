import { PlatenError } from "@platen/sdk";
import { Command, CommanderError } from "commander";
import { accountCommand, auditLogCommand, environmentsCommand } from "./commands/account.ts";
import { addFieldsCommand } from "./commands/add-fields.ts";
import { aiConsentCommand } from "./commands/admin-ai-consent.ts";
import { auditExportCommand, auditVerifyCommand } from "./commands/admin-audit.ts";
import { backupCommand, restoreCommand } from "./commands/admin-backup.ts";
import { clockCommand } from "./commands/admin-clock.ts";
import { doctorCommand } from "./commands/admin-doctor.ts";
import { drainCommand, logLevelCommand } from "./commands/admin-drain.ts";
import { inviteCommand } from "./commands/admin-invite.ts";
import { requeueCommand, workCommand } from "./commands/admin-jobs.ts";
import { migrateCommand } from "./commands/admin-migrate.ts";
import { moveObjectsCommand } from "./commands/admin-move-objects.ts";
import { noticesCommand } from "./commands/admin-notices.ts";
import { resetPasswordCommand, resetSecondFactorCommand } from "./commands/admin-reset.ts";
import { setupLinkCommand } from "./commands/admin-setup-link.ts";
import { signInCommand } from "./commands/admin-sign-in.ts";
import { usageCommand } from "./commands/admin-usage.ts";
import { verifyCommand } from "./commands/admin-verify.ts";
import { apiKeysCommand } from "./commands/api-keys.ts";
import { billingCommand } from "./commands/billing.ts";
import { bulkCommand } from "./commands/bulk.ts";
import { completionCommand } from "./commands/completion.ts";
import { createAccountCommand } from "./commands/create-account.ts";
import { demoCommand } from "./commands/demo.ts";
import { detectCommand } from "./commands/detect.ts";
import { envelopesCommand } from "./commands/envelopes.ts";
import { eventsCommand } from "./commands/events.ts";
import { fieldsCommand } from "./commands/fields.ts";
import { filesCommand } from "./commands/files.ts";
import { fillCommand } from "./commands/fill.ts";
import { flattenXfaCommand } from "./commands/flatten-xfa.ts";
import { generateCommand } from "./commands/generate.ts";
import { jobsCommand } from "./commands/jobs.ts";
import { listenCommand } from "./commands/listen.ts";
import { loginCommand, logoutCommand, whoamiCommand } from "./commands/login.ts";
import { manualCommand } from "./commands/manual.ts";
import { mapCommand } from "./commands/map.ts";
import { mappingsCommand } from "./commands/mappings.ts";
import { mcpCommand } from "./commands/mcp.ts";
import { membersCommand } from "./commands/members.ts";
import { requestsCommand } from "./commands/requests.ts";
import { schemaTemplatesCommand } from "./commands/schema-templates.ts";
import { serveCommand } from "./commands/serve.ts";
import { signaturesCommand } from "./commands/signatures.ts";
import { tasksCommand } from "./commands/tasks.ts";
import { templatesCommand } from "./commands/templates.ts";
import { usageOfAccountCommand } from "./commands/usage.ts";
import { webhooksCommand } from "./commands/webhooks.ts";
import manifest from "./package.json" with { type: "json" };
import { printRefusal } from "./remote/print-refusal.ts";
import { requireServiceNode } from "./service/service-node.ts";
import { serviceRefusal } from "./service/service-refusal.ts";
import { EXIT, isSystemError, Refusal, reasonOf } from "./terminal/refusal.ts";
import { bold, printNotice } from "./terminal/terminal.ts";

const VERSIONS = `${manifest.version} (engine ${manifest.dependencies["@platen/engine"]})`;

const EXAMPLES = `
Examples:
  $ platen fields form.pdf                       what can be filled in
  $ platen fields form.pdf --csv-template        the header row of a CSV for it
  $ platen map form.pdf people.csv               which column fills which field
  $ platen fill form.pdf people.csv -o out.zip   one PDF for each row
  $ platen serve                                 the service, with all it needs
  $ platen login --url https://forms.example.org a service and a key for the commands below
  $ platen bulk 3 people.csv -o out.zip          the same at a service

Exit codes: 0 done, 1 failure, 2 usage error, 3 done, but some rows failed.
`;

/** Runs one command line and sets `process.exitCode`. */
export async function runPlaten(args: readonly string[]): Promise<void> {
  try {
    await buildProgram().parseAsync(args, { from: "user" });
  } catch (error) {
    process.exitCode = answer(error);
  }
}

/** Returns the command with all its subcommands. */
export function buildProgram(): Command {
  const program = new Command("platen")
    .description("Fills PDF forms: one by one, or ten thousand from a CSV.")
    .version(VERSIONS, "-V, --version", "print the versions of the command and of the engine")
    .helpOption("-h, --help", "print this help")
    .helpCommand("help [command]", "print the help of a command")
    .showHelpAfterError("Run it with --help to see how it is used.")
    .configureHelp({ styleTitle: (title) => bold(title) })
    .exitOverride()
    .addHelpText("after", EXAMPLES);
  const admin = new Command("admin").description("Look after a service.");
  const [demo, serve] = [demoCommand(), serveCommand()];
  for (const command of [demo, serve, admin]) command.hook("preAction", requireServiceNode);
  add(program, "On this machine:", [
    fieldsCommand(),
    mapCommand(),
    fillCommand(),
    detectCommand(),
    addFieldsCommand(),
    flattenXfaCommand(),
    mcpCommand(),
    demo,
    completionCommand(),
    manualCommand(manifest.version),
  ]);
  add(program, "A service:", [serve, admin]);
  add(admin, "", adminCommands());
  add(program, "At a service:", [
    loginCommand(),
    logoutCommand(),
    whoamiCommand(),
    templatesCommand(),
    mappingsCommand(),
    envelopesCommand(),
    bulkCommand(),
    jobsCommand(),
    generateCommand(),
    tasksCommand(),
    filesCommand(),
    signaturesCommand(),
    schemaTemplatesCommand(),
    webhooksCommand(),
    eventsCommand(),
    requestsCommand(),
    listenCommand(),
  ]);
  add(program, "Your account at a service:", [
    accountCommand(),
    membersCommand(),
    apiKeysCommand(),
    environmentsCommand(),
    usageOfAccountCommand(),
    billingCommand(),
    auditLogCommand(),
  ]);
  return program;
}

/** Adds commands and their subcommands with the parent's settings. */
function add(parent: Command, heading: string, commands: readonly Command[]): void {
  for (const command of commands) {
    if (heading !== "") command.helpGroup(heading);
    parent.addCommand(command.copyInheritedSettings(parent));
    for (const own of command.commands) own.copyInheritedSettings(command);
  }
}

/** Prints an error and returns the exit code. Only unexpected errors show a stack, and only with PLATEN_DEBUG. */
function answer(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
  if (error instanceof Refusal) {
    printNotice(`platen: ${error.message}`);
    if (error.advice !== null) printNotice(error.advice);
    return error.exitCode;
  }
  const refusal = serviceRefusal(error);
  if (refusal !== null)
    printNotice([`platen: ${refusal.message}`, ...refusal.details].join("\n  "));
  else if (error instanceof PlatenError) printRefusal(error);
  else if (isSystemError(error) && process.env["PLATEN_DEBUG"] === undefined)
    printNotice(`platen: ${placeOf(error)}${reasonOf(error)}.`);
  else printFault(error);
  return EXIT.failed;
}

/** Returns the path that a system error concerns. */
function placeOf(error: Error): string {
  return "path" in error && typeof error.path === "string" ? `${error.path}: ` : "";
}

function printFault(error: unknown): void {
  const fault = error instanceof Error ? error : new Error(String(error));
  printNotice(`platen: unexpected error: ${fault.message}`);
  printNotice(
    process.env["PLATEN_DEBUG"] === undefined
      ? "Run it again with PLATEN_DEBUG=1 for the stack trace."
      : String(fault.stack),
  );
}

/** Commands for the operator. */
function adminCommands(): readonly Command[] {
  return [
    setupLinkCommand(),
    createAccountCommand(),
    inviteCommand(),
    resetPasswordCommand(),
    resetSecondFactorCommand(),
    usageCommand(),
    noticesCommand(),
    aiConsentCommand(),
    signInCommand(),
    migrateCommand(),
    backupCommand(),
    restoreCommand(),
    verifyCommand(),
    doctorCommand(),
    workCommand(),
    requeueCommand(),
    drainCommand(),
    logLevelCommand(),
    auditExportCommand(),
    auditVerifyCommand(),
    moveObjectsCommand(),
    clockCommand(),
  ];
}
