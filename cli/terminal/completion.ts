import type { Command } from "commander";

/** Shells for which there is a completion. */
export const SHELLS = ["bash", "zsh", "fish"] as const;

type Shell = (typeof SHELLS)[number];

/** A command: its words after `platen`, and what can follow. */
type Place = {
  readonly path: string;
  readonly commands: readonly Word[];
  readonly options: readonly Word[];
};

type Word = { readonly name: string; readonly description: string };

/** Returns the script that completes a program's commands and options in a shell; other words are paths. */
export function completionFor(shell: Shell, program: Command): string {
  const places = placesOf(program, "");
  if (shell === "fish") return fishScript(places);
  const start = shell === "zsh" ? "autoload -U +X bashcompinit && bashcompinit\n" : "";
  return `${start}${bashScript(places)}`;
}

function placesOf(command: Command, path: string): readonly Place[] {
  const commands = command.commands.map((one) => ({
    name: one.name(),
    description: one.description(),
  }));
  const options = command.options.map(({ long, short, description }) => ({
    name: long ?? short ?? "",
    description,
  }));
  const help = { name: "--help", description: "print its help" };
  return [
    { path, commands, options: [...options, help] },
    ...command.commands.flatMap((one) => placesOf(one, `${path} ${one.name()}`.trim())),
  ];
}

function bashScript(places: readonly Place[]): string {
  const known = places.filter(({ path }) => path !== "").map(({ path }) => `"${path}"`);
  const cases = places.map(({ path, commands, options }) => {
    const words = [...commands, ...options].map(({ name }) => name).join(" ");
    return `    "${path}") words="${words}" ;;`;
  });
  return `_platen() {
  local path="" word words=""
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    word="\${path:+$path }$word"
    case "$word" in
      ${known.join(" | ")}) path="$word" ;;
    esac
  done
  case "$path" in
${cases.join("\n")}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -o bashdefault -F _platen platen
`;
}

function fishScript(places: readonly Place[]): string {
  const lines = places.flatMap(({ path, commands, options }) => {
    const condition = conditionFor(path, commands);
    return [
      ...commands.map(
        ({ name, description }) => `${condition} -f -a ${name} -d ${quoted(description)}`,
      ),
      ...options.map(
        ({ name, description }) => `${condition} -l ${name.slice(2)} -d ${quoted(description)}`,
      ),
    ];
  });
  return `${lines.join("\n")}\n`;
}

/** When a line of fish applies: the words of the command were typed, and none of its subcommands. */
function conditionFor(path: string, commands: readonly Word[]): string {
  const typed = path
    .split(" ")
    .filter(Boolean)
    .map((word) => `__fish_seen_subcommand_from ${word}`);
  const next = commands.map(({ name }) => name).join(" ");
  const open = next === "" ? [] : [`not __fish_seen_subcommand_from ${next}`];
  return `complete -c platen -n ${quoted([...typed, ...open].join("; and "))}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
