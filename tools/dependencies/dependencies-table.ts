import { markdownTable } from "../generated-tables.ts";
import type { Dependency } from "./direct-dependencies.ts";
import { type Releases, reasonOf } from "./releases.ts";

const HEAD = ["package", "version", "licence", "last release", "used by", "importers", "why"];

/**
 * Returns a Markdown table with one row per dependency, in their order. Numbers of decisions in reasons become links to
 * their pages, whose file names are `decisions`.
 */
export function dependenciesTable(
  dependencies: readonly Dependency[],
  { packages, reasons }: Releases,
  decisions: readonly string[],
): string {
  const linked = (reason: string): string =>
    reason.replaceAll(/\b0\d{3}\b/g, (number) => {
      const page = decisions.find((name) => name.startsWith(number));
      return `[${number}](decisions/${page ?? number})`;
    });
  const rows = dependencies.map(({ name, version, licence, namedBy, importers }) => [
    `\`${name}\``,
    version,
    licence ?? "none",
    packages[name]?.released ?? "–",
    namedBy.map((folder) => (folder === "." ? "the root" : folder)).join(", "),
    String(importers.length),
    linked(reasonOf(reasons, name) ?? ""),
  ]);
  return markdownTable(HEAD, rows);
}
