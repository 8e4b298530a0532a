import { Visitor } from "oxc-parser";
import { lineOf, type Source } from "./source.ts";

/** Something that a file may not say, and what to say instead. */
type Ban = {
  readonly instead: string;
  /** Folders or files in which it may stand. */
  readonly except: readonly string[];
  readonly isForTests?: boolean;
};

/** Commands talk with the machine as they are, and so do tests. */
const OUTSIDE = ["bench/", "cli/", "tools/"];

/** Names of objects and members (`Date.now`), of constructions without arguments (`new Date`). */
const CODE_BANS: Readonly<Record<string, Ban>> = {
  "Date.now": {
    instead: "the clock you were handed",
    except: ["sandbox/main.ts", "sdk/machine.ts", "service/adapters/", ...OUTSIDE],
  },
  "new Date": { instead: "the clock you were handed", except: ["service/adapters/", ...OUTSIDE] },
  "Math.random": { instead: "the randomness you were handed", except: [], isForTests: true },
  "process.env": {
    instead: "the config you were handed",
    // A server that is started needs the PATH of the one who starts it.
    except: ["service/settings/config.ts", "service/adapters/embedded/run.ts", ...OUTSIDE],
  },
  "process.exit": { instead: "process.exitCode, or a thrown error", except: OUTSIDE },
};

/** Files whose subject is elapsed time itself. */
const ELAPSED_TIME_EXCEPT = ["bench/"];

/** Words of a file's name that say nothing of what is in it. */
const FILE_NAME = /(^|-)(utils?|helpers?|common|misc|types|managers?)(-|\.|$)/;

const COMMENT_BANS: readonly (Ban & { readonly pattern: RegExp })[] = [
  { pattern: /@ts-(ignore|nocheck|expect-error)/, instead: "a type that is right", except: [] },
  { pattern: /\b(TODO|FIXME|XXX)\b/, instead: "the thing itself", except: [] },
  { pattern: /(oxlint|eslint)-disable(?!.* -- )/, instead: "the reason after --", except: [] },
];

/** One sentence for each thing in `source` that the house does not allow and no linter finds. */
export function bannedIn(source: Source): string[] {
  return [...codeFaults(source), ...commentFaults(source), ...nameFaults(source.path)];
}

function codeFaults({ path, text, program, isTest }: Source): string[] {
  const found: string[] = [];
  const judge = (name: string, start: number) => {
    const ban = CODE_BANS[name];
    if (ban === undefined || isExcepted(path, ban)) return;
    if (isTest && ban.isForTests !== true) return;
    found.push(`${path}:${lineOf(text, start)}: ${name}: write ${ban.instead}`);
  };
  new Visitor({
    MemberExpression: ({ object, property, start }) => {
      if (object.type !== "Identifier" || property.type !== "Identifier") return;
      judge(`${object.name}.${property.name}`, start);
    },
    BinaryExpression: ({ left, operator, start }) => {
      if (!path.endsWith(".test.ts") || operator !== "-" || left.type !== "CallExpression") return;
      if (ELAPSED_TIME_EXCEPT.some((place) => path.startsWith(place))) return;
      const { callee } = left;
      if (callee.type !== "MemberExpression" || callee.object.type !== "Identifier") return;
      if (callee.object.name !== "performance") return;
      found.push(
        `${path}:${lineOf(text, start)}: elapsed wall time: wait for a condition until performance.now() reaches a bound`,
      );
    },
    NewExpression: ({ callee, arguments: given, start }) => {
      if (callee.type === "Identifier" && given.length === 0) judge(`new ${callee.name}`, start);
    },
  }).visit(program);
  return found;
}

function commentFaults({ path, text, comments }: Source): string[] {
  return comments.flatMap(({ value, start }) =>
    COMMENT_BANS.filter((ban) => ban.pattern.test(value) && !isExcepted(path, ban)).map(
      ({ instead }) => `${path}:${lineOf(text, start)}: comment: write ${instead}`,
    ),
  );
}

function nameFaults(path: string): string[] {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return FILE_NAME.test(name) ? [`${path}: name the file for what it exports`] : [];
}

function isExcepted(path: string, ban: Ban): boolean {
  return ban.except.some((place) => path.startsWith(place));
}
