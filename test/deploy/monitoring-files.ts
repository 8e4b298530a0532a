import { accessSync, constants, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const DEPLOY = fileURLToPath(new URL("../../deploy/", import.meta.url));

/** The rules of the alerts, and their tests. */
export const ALERTS = join(DEPLOY, "alerts.yaml");
export const ALERT_TESTS = join(DEPLOY, "alerts.test.yaml");

const DASHBOARD = join(DEPLOY, "grafana", "platen.json");

const Dashboard = z.object({
  panels: z.array(
    z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) }),
  ),
});

/** The queries of the Grafana dashboard. */
export function dashboardQueries(): readonly string[] {
  const { panels } = Dashboard.parse(JSON.parse(readFileSync(DASHBOARD, "utf8")));
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
}

/** The names of Platen's series in a text. */
export function seriesIn(text: string): ReadonlySet<string> {
  return new Set(text.match(/\bplaten_\w+/g));
}

/** The path of a program on this machine; null: it has none. */
export function programPath(name: string): string | null {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
