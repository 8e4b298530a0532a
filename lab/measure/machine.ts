import { availableParallelism, cpus, loadavg } from "node:os";
import bench from "../package.json" with { type: "json" };

/** Where and with what was measured. */
export type Machine = {
  readonly cpu: string;
  readonly cores: number;
  readonly node: string;
  /** Over the last minute, at the begin: others at work make every figure larger. */
  readonly load_average: number;
  /** The peers' packages and their versions. */
  readonly packages: Readonly<Record<string, string>>;
};

/** This machine, now. */
export function thisMachine(): Machine {
  return {
    cpu: cpus()[0]?.model ?? "unknown",
    cores: availableParallelism(),
    node: process.version,
    load_average: Math.round((loadavg()[0] ?? 0) * 100) / 100,
    packages: bench.devDependencies,
  };
}
