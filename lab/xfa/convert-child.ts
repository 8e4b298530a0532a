/** Converts one file after another in a process of its own, so that a hang or crash ends this process only. */
import { convertXfa, type XfaResult } from "@platen/xfa";
import { nodeXfaHost } from "@platen/xfa/node";

export type ConvertTask = { readonly pdf: Uint8Array };

export type Converted = {
  readonly result: XfaResult;
  /** CPU time of this conversion. */
  readonly cpuMs: number;
  /** Peak of the process so far. */
  readonly peakBytes: number;
};

const host = await nodeXfaHost();

process.on("message", ({ pdf }: ConvertTask) => {
  // A rejection ends the process, which is reported as its death.
  void convert(new Uint8Array(pdf));
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");

async function convert(pdf: Uint8Array): Promise<void> {
  const before = process.cpuUsage();
  const result = await convertXfa(pdf, host);
  const { user, system } = process.cpuUsage(before);
  const peakBytes = process.resourceUsage().maxRSS * 1024;
  const converted: Converted = { result, cpuMs: (user + system) / 1000, peakBytes };
  process.send?.(converted);
}
