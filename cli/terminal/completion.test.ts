import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { Command } from "commander";
import { completionFor } from "./completion.ts";
import { manualPage } from "./manual.ts";

function program(): Command {
  const admin = new Command("admin").description("Look after it.");
  admin.addCommand(new Command("usage").description("Show the month's use.").option("--csv", "a"));
  return new Command("platen")
    .description("Fills forms.")
    .addCommand(admin)
    .addCommand(new Command("fill").description("Fill.").option("-o, --output <file>", "to write"));
}

/** Returns the words that bash offers at the end of these. */
function completed(...words: readonly string[]): readonly string[] {
  const line = words.map((word) => `"${word}"`).join(" ");
  const script = `${completionFor("bash", program())}
COMP_WORDS=(platen ${line}); COMP_CWORD=${words.length}; _platen; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync("bash", ["-c", script], { encoding: "utf8" });
  assert.equal(stderr, "");
  return stdout.split("\n").filter(Boolean);
}

test("bash completes commands, subcommands and options", () => {
  assert.deepEqual(completed(""), ["admin", "fill", "--help"]);
  assert.deepEqual(completed("f"), ["fill"]);
  assert.deepEqual(completed("admin", "u"), ["usage"]);
  assert.deepEqual(completed("admin", "usage", "--"), ["--csv", "--help"]);
  assert.deepEqual(completed("fill", "form.pdf", "--o"), ["--output"]);
  assert.deepEqual(completed("fill", "form"), []);
});

test("fish has a line for each command and option, and zsh takes the completion of bash", () => {
  const fish = completionFor("fish", program());
  assert.match(fish, /-n 'not __fish_seen_subcommand_from admin fill' -f -a fill -d 'Fill\.'/);
  assert.match(
    fish,
    /from admin; and not __fish_seen_subcommand_from usage' .*Show the month\\'s use/,
  );
  assert.match(fish, /-l output -d 'to write'/);
  assert.match(completionFor("zsh", program()), /^autoload .*bashcompinit\n_platen\(\)/);
});

test("the manual page has the help of every command", () => {
  const page = manualPage(program(), "1.2.3");
  assert.match(page, /^\.TH PLATEN 1 "" "platen 1\.2\.3"/);
  for (const text of ["Usage: platen admin usage", "\\-\\-output <file>", ".SH PLATEN ADMIN USAGE"])
    assert.ok(page.includes(text), text);
});
