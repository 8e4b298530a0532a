import type { XfaResult } from "@platen/xfa";
import type { Asked } from "../hostile/asked-process.ts";
import type { Converted } from "./convert-child.ts";
import { startConverter } from "./converter.ts";
import { type HostileXfa, hostileXfa } from "./hostile-xfa.ts";
import { type Group, type Measure, noneOf } from "./measure.ts";
import type { Scoring } from "./scoring.ts";
import { packetsOf, textFieldXml, xfaPdf } from "./xfa-pdf.ts";

const CPU_MS_MAX = 6_000;
const PEAK_MB_MAX = 600;
const HOSTILE_MS_MAX = 10_000;
/** A loaded machine is not the converter's fault: its CPU time is held to the limit, waiting time to this. */
const HOSTILE_WAIT_MS_MAX = 60_000;
const MB = 1024 * 1024;

/** Group 5: the largest form's costs, and hostile files. */
export async function tryLimits({ dynamic }: Scoring): Promise<Group> {
  const measures = [...(await measureLargest(dynamic)), ...(await tryHostile(hostileXfa()))];
  return { title: "5 Limits", measures };
}

/** In a process of its own, so that the peak is this file's. */
async function measureLargest(files: Scoring["dynamic"]): Promise<readonly Measure[]> {
  const [largest] = files.toSorted((a, b) => b.xfa.xml.length - a.xfa.xml.length);
  if (largest === undefined) return [];
  const converter = startConverter(HOSTILE_WAIT_MS_MAX);
  const asked = await converter.convert(largest.pdf);
  converter.stop();
  const answer = asked.kind === "answered" && isConverted(asked) ? asked.answer : null;
  const worst = [largest.file];
  return [
    {
      label: "CPU time of the largest form",
      value: answer?.cpuMs ?? Number.NaN,
      unit: "ms",
      bound: { most: CPU_MS_MAX },
      count: 1,
      worst,
    },
    {
      label: "peak memory of the largest form",
      value: (answer?.peakBytes ?? Number.NaN) / MB,
      unit: "MB",
      bound: { most: PEAK_MB_MAX },
      count: 1,
      worst,
    },
  ];
}

async function tryHostile(files: readonly HostileXfa[]): Promise<readonly Measure[]> {
  const faults: string[] = [];
  const ends: string[] = [];
  const harmed: string[] = [];
  let slowest = 0;
  const neighbour = xfaPdf(packetsOf(textFieldXml("neighbour")));
  for (const file of files) {
    const converter = startConverter(HOSTILE_WAIT_MS_MAX);
    const asked = await converter.convert(file.pdf);
    if (asked.kind === "died") ends.push(`${file.name}: ${asked.how.split("\n")[0] ?? ""}`);
    else {
      slowest = Math.max(slowest, asked.answer.cpuMs);
      const fault = hostileFault(file, asked.answer.result);
      if (fault !== null) faults.push(fault);
    }
    const after = await converter.convert(neighbour);
    if (!isConverted(after)) harmed.push(file.name);
    converter.stop();
  }
  return [
    noneOf("hostile files not refused with their reason", faults, files.length),
    noneOf("hostile files that end their process", ends, files.length),
    noneOf("sound forms not converted after them", harmed, files.length),
    {
      label: "CPU time of the slowest hostile file",
      value: slowest,
      unit: "ms",
      bound: { most: HOSTILE_MS_MAX },
      count: files.length,
      worst: [],
    },
  ];
}

function isConverted(asked: Asked<Converted>): boolean {
  return asked.kind === "answered" && asked.answer.result.kind === "converted";
}

/** Why a result is wrong; null where it is right. */
export function hostileFault(file: HostileXfa, result: XfaResult): string | null {
  if (result.kind === "converted") {
    return file.expected === "harmless" ? null : `${file.name}: converted`;
  }
  const isRight = file.reasons.includes(result.reason);
  return isRight ? null : `${file.name}: refused as ${result.reason}`;
}
