import { Visitor } from "oxc-parser";
import { lineOf, type Source } from "./source.ts";

/** A banned expression, and what to write instead. */
type Ban = {
  readonly instead: string;
  /** Folders or files in which it is allowed. */
  readonly except: readonly string[];
  readonly isForTests?: boolean;
};

/** Commands, like tests, use the machine directly. */
const OUTSIDE = ["lab/", "cli/", "tools/"];

/** Names of objects and members (`Date.now`), and of constructions without arguments (`new Date`). */
const CODE_BANS: Readonly<Record<string, Ban>> = {
  "Date.now": {
    instead: "the injected clock",
    except: [
      "dashboard/data/clock.ts",
      "sandbox/main.ts",
      "sdk/machine.ts",
      "service/adapters/",
      ...OUTSIDE,
    ],
  },
  "new Date": { instead: "the injected clock", except: ["service/adapters/", ...OUTSIDE] },
  "Math.random": { instead: "the injected randomness", except: [], isForTests: true },
  "process.env": {
    instead: "the injected config",
    // A server process needs the PATH of its parent.
    except: ["service/settings/config.ts", "service/adapters/embedded/run.ts", ...OUTSIDE],
  },
  "process.exit": { instead: "process.exitCode, or a thrown error", except: OUTSIDE },
};

/** Files about elapsed time. */
const ELAPSED_TIME_EXCEPT = ["lab/"];

/** Words in a file name that do not describe its content. */
const FILE_NAME = /(^|-)(utils?|helpers?|common|misc|types|managers?)(-|\.|$)/;

const COMMENT_BANS: readonly (Ban & { readonly pattern: RegExp })[] = [
  { pattern: /@ts-(ignore|nocheck|expect-error)/, instead: "the right type", except: [] },
  { pattern: /\b(TODO|FIXME|XXX)\b/, instead: "the thing itself", except: [] },
  { pattern: /(oxlint|eslint)-disable(?!.* -- )/, instead: "the reason after --", except: [] },
];

/** One sentence for each banned expression in `source` that no linter finds. */
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
