import type { Comment, Statement } from "oxc-parser";
import { lineOf, type Source } from "./source.ts";
import { follow, type Workspace } from "./workspaces.ts";

/** The files through which exports are followed, and the workspace names. */
type Files = { readonly sources: readonly Source[]; readonly workspaces: readonly Workspace[] };

/**
 * Returns a sentence for each name exported at `path` whose declaration has no doc comment. Throws without exports,
 * because nothing would be checked.
 */
export function undocumented(files: Files, path: string): string[] {
  const declarations = declarationsOf(files, path);
  if (declarations.length === 0) throw new Error(`${path} exports nothing.`);
  return declarations
    .filter(({ source, start }) => !isDocumented(source, start))
    .map(({ source, start, name }) => `${source.path}:${lineOf(source.text, start)}: ${name}`);
}

/** Returns the names exported at `path`. */
export function exportedNames(files: Files, path: string): string[] {
  return declarationsOf(files, path).map(({ name }) => name);
}

type Declaration = { readonly name: string; readonly source: Source; readonly start: number };

/** Returns a file's exports, followed to their declarations; all, or those with the wanted name. */
function declarationsOf(files: Files, path: string, wanted: string | null = null): Declaration[] {
  const source = files.sources.find((file) => file.path === path);
  if (source === undefined) throw new Error(`There is no file ${path}.`);
  return source.program.body.flatMap((statement) => {
    const found = passedOn(files, source, statement, wanted) ?? readDeclarations(source, statement);
    return found.filter(({ name }) => wanted === null || name === wanted);
  });
}

function passedOn(
  files: Files,
  source: Source,
  statement: Statement,
  wanted: string | null,
): Declaration[] | null {
  if (statement.type === "ExportAllDeclaration") {
    return declarationsOf(files, targetOf(files, source, statement.source.value), wanted);
  }
  if (statement.type !== "ExportNamedDeclaration" || statement.source === null) return null;
  const target = targetOf(files, source, statement.source.value);
  return statement.specifiers.flatMap(({ local, exported }) =>
    local.type === "Identifier" && exported.type === "Identifier"
      ? declarationsOf(files, target, local.name).map((at) => ({ ...at, name: exported.name }))
      : [],
  );
}

function targetOf({ workspaces }: Files, { path }: Source, specifier: string): string {
  const target = follow(workspaces, path, specifier);
  if (target.kind !== "file") throw new Error(`${path}: ${specifier} has no target file.`);
  return target.path;
}

function readDeclarations(source: Source, statement: Statement): Declaration[] {
  if (statement.type !== "ExportNamedDeclaration") return [];
  const { declaration, start } = statement;
  if (declaration === null) return [];
  const ids =
    declaration.type === "VariableDeclaration"
      ? declaration.declarations.map(({ id }) => id)
      : "id" in declaration
        ? [declaration.id]
        : [];
  return ids.flatMap((id) => (id?.type === "Identifier" ? [{ name: id.name, source, start }] : []));
}

function isDocumented({ text, comments }: Source, start: number): boolean {
  const isAbove = ({ type, value, end }: Comment) =>
    type === "Block" &&
    value.startsWith("*") &&
    end <= start &&
    text.slice(end, start).trim() === "";
  return comments.some(isAbove);
}
