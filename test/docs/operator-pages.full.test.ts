import assert from "node:assert/strict";
import { join } from "node:path";
import { after, test } from "node:test";
import { ownFolder, runPlaten } from "../../cli/run-platen.fixture.ts";
import { newInstallation } from "../support/harness/service-process.ts";
import { commandsOf, missingFrom, wordsOf } from "./documented-commands.fixture.ts";

/** Pages for operators whose commands are run on one installation, in their order. */
const PAGES = ["docs/upgrade.md", "docs/backup.md"];
/** It never ends; `test/acceptance/backup.full.test.ts` starts a restored installation. */
const NOT_RUN = /platen serve$/;

const installation = await newInstallation();
after(() => installation.clear());
await installation.start();
const restored = await newInstallation();
after(() => restored.clear());
const folder = ownFolder();

for (const page of PAGES)
  test(`the commands of ${page} do what the page shows`, async () => {
    const commands = commandsOf(page).filter(({ command }) => !NOT_RUN.test(command));
    assert.ok(commands.length > 1);
    for (const { command, shown } of commands) {
      const placed = (text: string) => text.replaceAll("/srv/backups", join(folder, "backups"));
      const [, home, line = ""] =
        /^(PLATEN_HOME=\/srv\/restored )?npx platen (.*)$/s.exec(command.trim()) ?? [];
      assert.notEqual(line, "", command);
      const env = { PLATEN_HOME: home === undefined ? installation.home : restored.home };
      const { code, out, err } = await runPlaten(wordsOf(placed(line)), { env });
      assert.equal(code, 0, `${command}\n${out}\n${err}`);
      assert.deepEqual(missingFrom(out, placed(shown)), [], command);
    }
  });
