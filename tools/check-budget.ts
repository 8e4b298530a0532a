/** Fails if a category of tests used more CPU time than its budget in the last whole `npm test`. */
import { fileURLToPath } from "node:url";
import { readReport } from "./testing/budget.ts";

const lines = readReport(fileURLToPath(new URL("..", import.meta.url)));
if (lines === null) console.log("No whole npm test has run here.");
else for (const line of lines) console.error(line);
process.exitCode = lines === null || lines.length === 0 ? 0 : 1;
